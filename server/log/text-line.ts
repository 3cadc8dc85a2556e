import { printable } from './printable.ts';

/** An entry of the log as pino writes it. */
interface Entry {
  readonly time: string;
  readonly level: string;
  readonly msg: string;
  readonly [member: string]: unknown;
}

/** Members that a person at a terminal does not need. */
const LEFT_OUT: ReadonlySet<string> = new Set(['time', 'level', 'msg', 'request', 'client', 'err']);
/** The first members of a request's line, in this order. */
const FIRST = ['status', 'method', 'route'];

/**
 * A line of the log (pino's JSON) as a line for people. Clients choose some of the values, so that no value may end the
 * line, control the terminal or look like another member. The stack of an error follows below, indented.
 */
export function textLine(line: string): string {
  const entry = JSON.parse(line) as Entry;
  const isRequest = entry.msg === 'request';
  const rest = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name) && !(isRequest && FIRST.includes(name)))
    .map(([name, value]) => `${name}=${memberText(value)}`);
  const first = isRequest ? FIRST.map((name) => entry[name]) : [entry.msg];
  const head = [entry.time.slice(11, 19), entry.level.padEnd(5), ...first, ...rest].join(' ');
  return `${printable(head)}\n${stackOf(entry.err)}`;
}

/** Text that could be read as more than one value is quoted like JSON. */
function memberText(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=\\]+$/.test(value) ? value : JSON.stringify(value);
}

function stackOf(error: unknown): string {
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? error.stack : null;
  if (typeof stack !== 'string') return '';
  return stack
    .split('\n')
    .map((line) => `  ${printable(line)}\n`)
    .join('');
}
