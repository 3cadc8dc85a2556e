/**
 * Counts the changes of what any format writes for the same result. It is part of the ETag of every answer: a client that has
 * what an earlier version wrote gets the answer anew. `writer-version.test.ts` fails if the bytes change and this does not.
 */
export const WRITER_VERSION = 1;
