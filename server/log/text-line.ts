/** An entry of the log as pino writes it. */
interface Entry {
  readonly time: string;
  readonly level: string;
  readonly msg: string;
  readonly [member: string]: unknown;
}

/** What a person at a terminal has no use for. */
const LEFT_OUT: ReadonlySet<string> = new Set(['time', 'level', 'msg', 'request', 'client', 'err']);
/** What begins the line of a request, in this order. */
const FIRST = ['status', 'method', 'route'];

/** A line of the log, JSON as pino writes it, as a line for people; stacks go below it. */
export function textLine(line: string): string {
  const entry = JSON.parse(line) as Entry;
  const isRequest = entry.msg === 'request';
  const rest = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name) && !(isRequest && FIRST.includes(name)))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const first = isRequest ? FIRST.map((name) => entry[name]) : [entry.msg];
  const head = [entry.time.slice(11, 19), entry.level.padEnd(5), ...first, ...rest].join(' ');
  return `${head}\n${stackOf(entry.err)}`;
}

function stackOf(error: unknown): string {
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? error.stack : null;
  return typeof stack === 'string' ? `${stack}\n` : '';
}
