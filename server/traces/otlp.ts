import type { Tracer } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** A tracer whose spans go to the collector that the standard variables name. */
export interface OtlpTracer {
  readonly tracer: Tracer;
  /** Sends the spans that wait, and ends. Rejects with the cause if they could not be sent. */
  close(): Promise<void>;
}

const SERVICE_NAME = 'nadlan-sql';

/**
 * Makes the tracer. The SDK itself reads the variables of collector, headers, batches, limits, sampler and resource.
 *
 * @param onFault gets the cause when spans could not be sent
 */
export function otlpTracer(onFault: (cause: unknown) => void): OtlpTracer {
  setGlobalErrorHandler(onFault);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return { tracer: provider.getTracer(SERVICE_NAME), close: () => provider.shutdown() };
}
