import { inflateSync } from 'fflate';

/** Undoes deflate without any header. @throws TypeError for what was not deflated so */
export async function inflate(deflated: Uint8Array): Promise<Uint8Array> {
  // Answers of hosts do not lie in shared memory, which the type of their bytes cannot say.
  const source = new Blob([deflated as Uint8Array<ArrayBuffer>]).stream();
  const inflated = source.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

/**
 * The same of a few kilobytes, whose statement would wait longer for a stream of the browser to be set up.
 *
 * @throws Error for what was not deflated so
 */
export const inflateShort = async (deflated: Uint8Array): Promise<Uint8Array> => inflateSync(deflated);

/**
 * The same synchronously, where the output is known to fit into a target. A page takes some 40 microseconds, less than setting up
 * a stream of the browser, and an engine that blocks its worker cannot wait for a stream. Output beyond the end of the target is
 * dropped.
 *
 * @returns what of the target was filled
 * @throws Error for what was not deflated so
 */
export const inflateInto = (deflated: Uint8Array, target: Uint8Array): Uint8Array =>
  inflateSync(deflated, { out: target });
