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
 * The same at once, where what comes out is known to fit into a target: a page takes some 40 microseconds, less than a stream of
 * the browser takes to be set up, and an engine that blocks its worker cannot wait for one. What stands behind the end is left.
 *
 * @returns what of the target was filled
 * @throws Error for what was not deflated so
 */
export const inflateInto = (deflated: Uint8Array, target: Uint8Array): Uint8Array =>
  inflateSync(deflated, { out: target });
