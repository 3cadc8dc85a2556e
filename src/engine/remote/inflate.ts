/** Undoes deflate without any header. @throws TypeError for what was not deflated so */
export async function inflate(deflated: Uint8Array): Promise<Uint8Array> {
  // Answers of hosts do not lie in shared memory, which the type of their bytes cannot say.
  const source = new Blob([deflated as Uint8Array<ArrayBuffer>]).stream();
  const inflated = source.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}
