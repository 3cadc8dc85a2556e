import { createHash } from 'node:crypto';

/** Hexadecimal digits by which the log names a statement: enough to distinguish statements. */
export const SQL_HASH_DIGITS = 16;

/** SHA-256 of a statement's UTF-8 text, in lower-case hex. */
export const sqlHash = (sql: string): string => createHash('sha256').update(sql).digest('hex');
