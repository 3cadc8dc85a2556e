import type { FastifyReply, FastifyRequest } from 'fastify';

/** Traces of requests that are sent to a collector. */
export interface Tracing {
  /** To be called when a request comes. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** Sends the spans that wait, within a few seconds. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Whether spans hold the text of statements and the values of their params. */
  readonly sqlText: boolean;
  /** Gets a sentence when spans could not be sent, at most once a minute, and on what is set and cannot be. */
  readonly onFault: (sentence: string) => void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const FAULT_EVERY_MS = 60_000;
const CLOSE_MS = 5_000;
/** The one protocol of OTLP that is here; it is also the default of the specification. */
const PROTOCOL = 'http/protobuf';

/**
 * Starts tracing if the standard variables of OpenTelemetry name a collector
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/); null if they do not. The SDK is loaded only then.
 */
export async function openTracing(
  environment: Environment,
  { sqlText, onFault }: TracingOptions,
): Promise<Tracing | null> {
  if (!isWanted(environment)) return null;
  const protocol =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || environment.OTEL_EXPORTER_OTLP_PROTOCOL || PROTOCOL;
  if (protocol !== PROTOCOL) {
    onFault(
      `Traces are sent as ${PROTOCOL}, not as ${protocol}: the collector has to accept that, mostly on port 4318.`,
    );
  }
  const [{ otlpTracer }, { requestSpans }] = await Promise.all([import('./otlp.ts'), import('./request-spans.ts')]);
  let faultAt = Number.NEGATIVE_INFINITY;
  const report = (cause: unknown) => {
    const now = performance.now();
    if (now - faultAt < FAULT_EVERY_MS) return;
    faultAt = now;
    onFault(`Traces could not be sent: ${cause instanceof Error ? cause.message : String(cause)}`);
  };
  const { tracer, close } = otlpTracer(report);
  return { observe: requestSpans({ tracer, sqlText }), close: () => within(close().catch(report), CLOSE_MS) };
}

function isWanted(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED = '', OTEL_TRACES_EXPORTER = '' } = environment;
  if (OTEL_SDK_DISABLED.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT);
}

/** A collector that does not answer must not hold up the end of the service. */
async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
