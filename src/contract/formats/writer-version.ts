/**
 * Counts the changes in what any format writes for the same result. It is part of the ETag of every answer, so a client
 * with an answer of an earlier version gets a new one. `writer-version.test.ts` fails if the bytes change and this does
 * not.
 */
export const WRITER_VERSION = 1;
