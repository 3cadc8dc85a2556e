import { inflateSync } from 'fflate';

/** Inflates raw deflate data. @throws TypeError for other data */
export async function inflate(deflated: Uint8Array): Promise<Uint8Array> {
  // Response bodies are never in shared memory, which the type of their bytes cannot express.
  const source = new Blob([deflated as Uint8Array<ArrayBuffer>]).stream();
  const inflated = source.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

/**
 * Inflates a few kilobytes, for which setting up a browser's stream takes longer.
 *
 * @throws Error for data that is not deflated
 */
export const inflateShort = async (deflated: Uint8Array): Promise<Uint8Array> => inflateSync(deflated);

/**
 * Inflates synchronously if the output is known to fit into a target. A page takes some 40 microseconds, less than
 * setting up a browser's stream, and an engine that blocks its worker cannot wait for a stream. Output beyond the end
 * of the target is dropped.
 *
 * @returns the filled part of the target
 * @throws Error for data that is not deflated
 */
export const inflateInto = (deflated: Uint8Array, target: Uint8Array): Uint8Array =>
  inflateSync(deflated, { out: target });
