import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/table.ts';
import { printable } from './printable.ts';
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
  const lineOf = lineWriter(logFormat, output.isTTY === true);
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // The URL of a request can contain a statement, so that no entry of Fastify may repeat it.
    serializers: { req: ({ method }) => ({ method }) },
    stream: { write: (line) => output.write(lineOf(line)) },
  };
}

/** The line that reports dropped lines, in the format of the log. */
export function droppedLine(logFormat: Settings['logFormat'], isTTY: boolean): (count: number) => string {
  const lineOf = lineWriter(logFormat, isTTY);
  return (dropped) => {
    const entry = { level: 'warn', time: new Date().toISOString(), dropped, msg: DROPPED };
    return lineOf(`${JSON.stringify(entry)}\n`);
  };
}

const DROPPED = 'Lines of the log could not be written and were dropped.';

/** Writes an entry, a line of JSON as pino writes it, in the format of the log. */
function lineWriter(logFormat: Settings['logFormat'], isTTY: boolean): (line: string) => string {
  const asText = logFormat === 'text' || (logFormat === 'auto' && isTTY);
  // pino escapes only C0. In JSON, the other control characters occur in strings only.
  return asText ? textLine : (line) => `${printable(line.trimEnd())}\n`;
}
