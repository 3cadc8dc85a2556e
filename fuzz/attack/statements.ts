/** Statements that cost much more than they seem to, all of them within the limits of a single request. */

const upTo = (rows: number) => `WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<${rows})`;

/** Cells of 33 MB, which JSON writes as 198 MB because it writes a control character as six. */
export const GROWING_CELLS = `${upTo(11)} SELECT replace(hex(zeroblob(1500000)),'0',char(2)) FROM n`;

/** 1,990 columns whose names have 12,000 characters each, six bytes each as JSON. */
export const LONG_NAMES = `WITH a AS (SELECT 1 AS "${'\u0002'.repeat(12_000)}") SELECT ${'a.*,'.repeat(1_989)}a.* FROM a`;

/** An answer of the largest possible size. */
export const LARGE_ANSWER = `${upTo(8)} SELECT replace(hex(zeroblob(1900000)),'0','a') FROM n`;

/** A long run of marks inside a word, which Markdown leaves as it is. */
export const UNDERSCORES = `SELECT 'x' || replace(hex(zeroblob(40000)),'0','_') || 'x'`;

/** Runs out of memory immediately: 900 levels of indentation before each of 150,000 numbers. */
export const OUT_OF_MEMORY = `SELECT length(json_pretty(replace(hex(zeroblob(450)),'0','[') || replace(hex(zeroblob(150000)),'00','1,') || '1' || replace(hex(zeroblob(450)),'0',']')))`;

/** Takes some 380 MB of the engine's memory, and succeeds. */
export const MUCH_MEMORY = `${upTo(95)} SELECT count(DISTINCT i || replace(hex(zeroblob(2000000)),'0','a')) FROM n`;

/** Computes until it is stopped. */
export const endless = (number: number) =>
  `WITH RECURSIVE n(i) AS (VALUES(${number}) UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n`;

/** One function call that ignores interrupts for many seconds. */
export const longCall = (number: number) =>
  `SELECT ${number}, instr(replace(hex(zeroblob(2000000)),'0','a'), replace(hex(zeroblob(1000000)),'0','a') || 'b')`;
