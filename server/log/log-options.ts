import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/table.ts';
import { textLine } from './text-line.ts';

/**
 * The log as Fastify's option `logger` takes it.
 *
 * @param output where it goes; `isTTY` decides what LOG_FORMAT=auto means
 */
export function logOptions(
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  output: { readonly isTTY?: boolean; write(text: string): unknown },
): FastifyServerOptions['logger'] {
  const asText = logFormat === 'text' || (logFormat === 'auto' && output.isTTY === true);
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // The address of a request can hold a statement, so no entry of Fastify's own may repeat it.
    serializers: { req: ({ method }) => ({ method }) },
    stream: { write: (line) => output.write(asText ? textLine(line) : line) },
  };
}
