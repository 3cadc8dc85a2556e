import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SpanStatusCode } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { WriteOptions, WrittenOutcome } from '../../src/contract/written.ts';
import { createApp } from '../http/app.ts';
import { CountingRunner } from '../http/runner.testing.ts';
import { requestSpans } from './request-spans.ts';
import { openTracing } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

/** Reports the stages of a run; `busy` is refused. */
class StagedRunner extends CountingRunner {
  override async write(request: FormattedRequest, { onStage, signal }: WriteOptions = {}): Promise<WrittenOutcome> {
    if (request.sql === 'busy')
      return { kind: 'refused', refusal: { code: 'BUSY', message: 'Busy.' }, reason: 'queue_full' };
    // A number after the present time would be read as milliseconds since 1970.
    const from = performance.now() - 10;
    for (const [i, stage] of (['guard', 'queue', 'run', 'write'] as const).entries()) {
      onStage?.({ stage, startedMs: from + i, endedMs: from + i + 1 });
    }
    return super.write(request, signal ? { signal: signal as AbortSignal } : {});
  }
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(observe: (request: FastifyRequest, reply: FastifyReply) => void): Promise<string> {
  const app = createApp({
    runner: new StagedRunner(),
    pageDir: '/nowhere',
    dataDir: '/nowhere',
    onError: () => {},
    observe,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return url;
}

async function serveInMemory(sqlText: boolean) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const url = await serve(requestSpans({ tracer: provider.getTracer('test'), sqlText }));
  const ask = async (sql: string, headers: Record<string, string> = {}, more = '') => {
    await (await fetch(`${url}/api/sql?q=${encodeURIComponent(sql)}${more}`, { headers })).text();
    await vi.waitUntil(() => exporter.getFinishedSpans().some(({ kind }) => kind === 1));
    return exporter.getFinishedSpans();
  };
  return { url, exporter, ask };
}

const lengthMs = ({ duration: [seconds, nanoseconds] }: ReadableSpan) => Math.round(seconds * 1e3 + nanoseconds / 1e6);

describe('the spans of a request', () => {
  it('belong to the trace of its traceparent, and have its stages', async () => {
    const { ask } = await serveInMemory(false);
    const spans = await ask("SELECT 'secret' AS moshe", { traceparent: `00-${TRACE}-${PARENT}-01` });
    const [root] = spans.filter(({ kind }) => kind === 1);
    expect(root?.name).toBe('GET /api/sql');
    expect(root?.parentSpanContext?.spanId).toBe(PARENT);
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([TRACE]));
    const children = spans.filter((span) => span !== root);
    expect(children.map(({ name }) => name)).toEqual(['guard', 'queue', 'run', 'write', 'send']);
    for (const child of children) expect(child.parentSpanContext?.spanId).toBe(root?.spanContext().spanId);
    expect(children.slice(0, 4).map(lengthMs)).toEqual([1, 1, 1, 1]);
  });

  it('hold no value and no name of a client', async () => {
    const { ask } = await serveInMemory(false);
    const spans = await ask("SELECT 'secret' AS moshe, ?", {}, '&params=["hidden"]');
    const { attributes = {} } = spans.find(({ kind }) => kind === 1) ?? {};
    expect(attributes).toMatchObject({
      'http.route': '/api/sql',
      'http.response.status_code': 200,
      'db.query.text': 'SELECT ? AS n1, ?',
      'db.response.returned_rows': 1,
    });
    expect(JSON.stringify(spans.map((span) => [span.name, span.attributes]))).not.toMatch(/secret|moshe|hidden/);
  });

  it('hold text and values if they may', async () => {
    const { ask } = await serveInMemory(true);
    const spans = await ask("SELECT 'secret', ?", {}, '&params=["hidden"]');
    expect(spans.find(({ kind }) => kind === 1)?.attributes).toMatchObject({
      'db.query.text': "SELECT 'secret', ?",
      'db.query.parameter.0': 'hidden',
    });
  });

  it('are errors only for what the service cannot do', async () => {
    const { ask } = await serveInMemory(false);
    const [busy] = await ask('busy');
    expect(busy?.status.code).toBe(SpanStatusCode.ERROR);
    expect(busy?.attributes).toMatchObject({ 'error.type': 'BUSY', 'nadlan.reason': 'queue_full' });
    const spans = await ask('wrong');
    await vi.waitUntil(() => spans.length > 0);
    const wrong = (await ask('wrong')).find(({ attributes }) => attributes['error.type'] === 'SQL_ERROR');
    expect(wrong?.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('are not made for an unsampled trace, nor for files', async () => {
    const { url, exporter } = await serveInMemory(false);
    await fetch(`${url}/api/sql?q=SELECT+1`, { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } });
    await fetch(`${url}/data/nothing`);
    await fetch(`${url}/api/sql?q=SELECT+2`);
    await vi.waitUntil(() => exporter.getFinishedSpans().some(({ kind }) => kind === 1));
    expect(exporter.getFinishedSpans().filter(({ kind }) => kind === 1)).toHaveLength(1);
  });
});

describe('tracing', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'only-a-name' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' },
  ])('is off with %o', async (environment) => {
    expect(await openTracing(environment, { sqlText: false, onFault: () => {} })).toBeNull();
  });

  it('sends spans to the collector of the standard variables, under the name of the service', async () => {
    const received: { url: string | undefined; type: string | undefined; body: string }[] = [];
    const collector = createServer(async (request, response) => {
      const pieces = await request.toArray();
      received.push({
        url: request.url,
        type: request.headers['content-type'],
        body: Buffer.concat(pieces).toString('latin1'),
      });
      response.writeHead(200).end();
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    closing.push(() => collector.close());
    const { port } = collector.address() as AddressInfo;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
    vi.stubEnv('OTEL_SERVICE_NAME', 'nadlan-of-the-test');
    closing.push(() => vi.unstubAllEnvs());
    const faults: string[] = [];
    const options = { sqlText: false, onFault: (sentence: string) => faults.push(sentence) };
    const tracing = await openTracing({ ...process.env, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, options);
    if (!tracing) throw new Error('Tracing is off.');
    let isOver = () => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const url = await serve((request, reply) => {
      tracing.observe(request, reply);
      reply.raw.once('close', isOver);
    });
    await (await fetch(`${url}/api/sql?q=SELECT+1`)).text();
    await over;
    await tracing.close();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ url: '/v1/traces', type: 'application/x-protobuf' });
    for (const text of ['nadlan-of-the-test', 'GET /api/sql', 'queue', 'SELECT ?'])
      expect(received[0]?.body).toContain(text);
    expect(faults).toEqual([expect.stringContaining('not as grpc')]);
  });

  it('says that a collector refuses what it gets, and ends', async () => {
    const collector = createServer((_, response) => response.writeHead(400).end()).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    closing.push(() => collector.close());
    const { port } = collector.address() as AddressInfo;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
    closing.push(() => vi.unstubAllEnvs());
    const faults: string[] = [];
    const tracing = await openTracing(process.env, { sqlText: false, onFault: (sentence) => faults.push(sentence) });
    const url = await serve((request, reply) => tracing?.observe(request, reply));
    await (await fetch(`${url}/api/sql?q=SELECT+1`)).text();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tracing?.close();
    expect(faults).toEqual([expect.stringMatching(/^Traces could not be sent: /)]);
  });
});
