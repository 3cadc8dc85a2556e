import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from '../../src/contract/request.ts';
import { describeWhenEnded, type EndedRequest } from '../http/request-end.ts';
import { fingerprintOf } from '../statements/fingerprint.ts';

export interface SpanOptions {
  readonly tracer: Tracer;
  /** Whether spans hold the text of statements and the values of their params, or only their fingerprint. */
  readonly sqlText: boolean;
}

const propagator = new W3CTraceContextPropagator();
const HEADERS = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
};

/**
 * Makes the spans of a request for /api when it is over: the request, below it the stages of its run, and the sending of the
 * answer. The request belongs to the trace of its header `traceparent` (https://www.w3.org/TR/trace-context/). Names and values of
 * attributes are those of the semantic conventions (https://opentelemetry.io/docs/specs/semconv/) where these have some.
 */
export function requestSpans({ tracer, sqlText }: SpanOptions) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    describeWhenEnded(request, reply, (ended) => {
      if (!ended.route.startsWith('/api/')) return;
      const startedMs = ended.arrivedMs;
      const endedMs = startedMs + ended.elapsedMs;
      const span = tracer.startSpan(
        `${ended.method} ${ended.route}`,
        { kind: SpanKind.SERVER, startTime: startedMs, attributes: attributesOf(ended, request.id, sqlText) },
        propagator.extract(ROOT_CONTEXT, request.headers, HEADERS),
      );
      if (span.isRecording()) {
        const context = trace.setSpan(ROOT_CONTEXT, span);
        const child = (name: string, startTime: number, endTime: number) =>
          tracer.startSpan(name, { startTime }, context).end(endTime);
        const { stages = [] } = ended;
        for (const stage of stages) child(stage.stage, stage.startedMs, stage.endedMs);
        const last = stages.at(-1);
        if (last?.stage === 'write' || last?.stage === 'run')
          child('send', last.endedMs, Math.max(last.endedMs, endedMs));
      }
      // What clients do wrong is no error of the service.
      if (ended.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedMs);
    });
  };
}

function attributesOf(
  { method, route, status, bytes, sql, params, rows, cached, code, reason }: EndedRequest,
  id: string,
  sqlText: boolean,
): Attributes {
  return {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'http.response.size': bytes,
    'nadlan.request': id,
    ...(rows !== undefined && { 'db.response.returned_rows': rows }),
    ...(cached !== undefined && { 'nadlan.cached': cached }),
    ...(code !== undefined && { 'error.type': code }),
    ...(reason !== undefined && { 'nadlan.reason': reason }),
    ...(sql !== undefined && statementAttributes(sql, params, sqlText)),
  };
}

function statementAttributes(sql: string, params: Parameters | undefined, sqlText: boolean): Attributes {
  const { id, text } = fingerprintOf(sql);
  const values = sqlText ? Object.entries(params ?? {}) : [];
  return {
    'db.system.name': 'sqlite',
    'db.query.text': sqlText ? sql : text,
    'nadlan.fingerprint': id,
    ...Object.fromEntries(values.map(([name, value]) => [`db.query.parameter.${name}`, String(value)])),
  };
}
