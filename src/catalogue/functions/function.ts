/** The purposes of functions, in the order in which they are shown. */
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

/** A function of SQL, described for an author of statements. */
export interface SqlFunction {
  readonly name: string;
  readonly group: FunctionGroup;
  /** The text between the brackets; null if it is written without brackets. */
  readonly parameters: string | null;
  /** How a call is written. */
  readonly signature: string;
  /** Its result, in a line. */
  readonly description: string;
  /** True if a statement that calls it is refused. */
  readonly refused: boolean;
  /** True if queries of this database hardly need it. The editor's completion leaves it out. */
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

/** A function or operator that is not written as a name with brackets. */
export function written(group: FunctionGroup, name: string, signature: string, description: string): SqlFunction {
  return { name, group, parameters: null, signature, description, refused: false, rare: true };
}
