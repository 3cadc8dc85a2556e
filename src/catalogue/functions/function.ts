/** What functions are for, in the order in which they are shown. */
export const FUNCTION_GROUPS = [
  'aggregates',
  'windows',
  'numbers',
  'texts',
  'dates',
  'values',
  'JSON',
  'full-text search',
  'boxes',
  'shapes',
  'engine',
] as const;

export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

/** A function of SQL, as who writes a statement needs to know it. */
export interface SqlFunction {
  readonly name: string;
  readonly group: FunctionGroup;
  /** What stands between the brackets; null for what is written without brackets. */
  readonly parameters: string | null;
  /** How it is written. */
  readonly signature: string;
  /** What it gives, in a line. */
  readonly description: string;
  /** True where a statement that calls it is refused. */
  readonly refused: boolean;
  /** True where a query of this database hardly wants it: left out by the editor's completion. */
  readonly rare: boolean;
}

/** Name, parameters and description of a function. */
type Line = readonly [name: string, parameters: string, description: string];

export function functionsOf(
  group: FunctionGroup,
  lines: readonly Line[],
  { refused = false, rare = false } = {},
): readonly SqlFunction[] {
  return lines.map(([name, parameters, description]) => ({
    name,
    group,
    parameters,
    signature: `${name}(${parameters})`,
    description,
    refused,
    rare,
  }));
}

/** What is written otherwise than as a name with brackets. */
export function written(group: FunctionGroup, name: string, signature: string, description: string): SqlFunction {
  return { name, group, parameters: null, signature, description, refused: false, rare: true };
}
