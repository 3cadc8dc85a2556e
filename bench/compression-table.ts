import { markdown } from './markdown.ts';
import type { Spread } from './statistics.ts';

/** A body that the server compresses, by several methods. */
export interface CompressedBody {
  readonly name: string;
  readonly bytes: number;
  readonly methods: readonly { readonly method: string; readonly bytes: number; readonly ms: Spread }[];
}

/** A table in Markdown: bytes and median milliseconds of each method. */
export function compressionTable(bodies: readonly CompressedBody[]): string {
  const names = bodies[0]?.methods.map(({ method }) => method) ?? [];
  const rows = bodies.map(({ name, bytes, methods }) => [
    name,
    bytes.toLocaleString('en-US'),
    ...methods.map((one) => `${one.bytes.toLocaleString('en-US')} (${one.ms.median.toFixed(1)} ms)`),
  ]);
  return markdown(['body', 'bytes', ...names], rows);
}
