import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { whenEnded } from '../http/request-end.ts';

/** The current requests of one route. */
interface UnderWay {
  readonly requests: number;
  readonly bufferedBytes: number;
}

const NOTHING: UnderWay = { requests: 0, bufferedBytes: 0 };

/** The current requests. Each holds a connection and unsent bytes. */
export class RequestsUnderWay {
  readonly #replies = new Map<FastifyReply, string>();
  /** Every route that was ever requested. The number of patterns is fixed. */
  readonly #routes = new Set<string>();

  constructor(registry: Registry) {
    const total = (part: keyof UnderWay) => () =>
      [...this.#count()].map(([route, counted]) => [route, counted[part]] as const);
    gaugeByRoute(registry, {
      name: 'nadlan_http_requests_under_way',
      help: 'Requests that have come and are not over, by route.',
      values: total('requests'),
    });
    gaugeByRoute(registry, {
      name: 'nadlan_http_buffered_bytes',
      help: 'Bytes written to responses that no connection has taken yet, by route.',
      values: total('bufferedBytes'),
    });
  }

  /** To be called when a request comes. */
  add(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none';
    this.#routes.add(route);
    this.#replies.set(reply, route);
    whenEnded(reply, () => this.#replies.delete(reply));
  }

  #count(): ReadonlyMap<string, UnderWay> {
    const counts = new Map([...this.#routes].map((route) => [route, NOTHING]));
    for (const [{ raw }, route] of this.#replies) {
      const { requests, bufferedBytes } = counts.get(route) ?? NOTHING;
      counts.set(route, { requests: requests + 1, bufferedBytes: bufferedBytes + raw.writableLength });
    }
    return counts;
  }
}

interface GaugeByRoute {
  readonly name: string;
  readonly help: string;
  readonly values: () => readonly (readonly [route: string, value: number])[];
}

function gaugeByRoute(registry: Registry, { name, help, values }: GaugeByRoute): void {
  new Gauge({
    name,
    help,
    labelNames: ['route'],
    registers: [registry],
    collect() {
      for (const [route, value] of values()) this.set({ route }, value);
    },
  });
}
