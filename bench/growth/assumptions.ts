import { readFileSync } from 'node:fs';

/** The names of `assumptions.json`; shares are between 0 and 1. */
const NAMES = [
  'readersPerDay',
  'queriesPerVisit',
  'returningShare',
  'lookupShare',
  'fetchShare',
  'scanShare',
  'keptAnswerShare',
  'peakFactor',
  'utilisation',
  'efficiencyOfMany',
  'edgeHitShare',
  'cdnTrafficPrice',
  'cdnRequestPrice',
  'storageTrafficPrice',
  'storageRequestPrice',
  'serverHourPrice',
  'serverTrafficPrice',
] as const;
export type AssumptionName = (typeof NAMES)[number];

export interface Assumption {
  readonly value: number;
  readonly unit: string;
  /** Where it comes from; "assumption" if it is a guess. */
  readonly source: string;
}

export type Assumptions = Readonly<Record<AssumptionName, Assumption>>;

const SHARES: readonly AssumptionName[] = [
  ...(['returningShare', 'lookupShare', 'fetchShare', 'scanShare', 'keptAnswerShare'] as const),
  ...(['utilisation', 'efficiencyOfMany', 'edgeHitShare'] as const),
];
/** Divisors. */
const ABOVE_ZERO: readonly AssumptionName[] = ['queriesPerVisit', 'peakFactor', 'utilisation', 'efficiencyOfMany'];
/** Decimal shares do not add up to 1 exactly. */
const SUM_TOLERANCE = 1e-9;

/**
 * Reads a table of assumptions.
 * @param path of a JSON file
 * @throws Error that names the assumption that is missing, unknown or out of its range, and what to write
 */
export function readAssumptions(path: string | URL): Assumptions {
  const given = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Partial<Assumption> | undefined>;
  const unknown = Object.keys(given).find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no assumption "${unknown}". Known are ${NAMES.join(', ')}.`);
  const read = Object.fromEntries(NAMES.map((name) => [name, assumptionOf(name, given[name])])) as Assumptions;
  const kinds = read.lookupShare.value + read.fetchShare.value + read.scanShare.value;
  if (Math.abs(kinds - 1) > SUM_TOLERANCE)
    throw new Error(`lookupShare, fetchShare and scanShare have to add up to 1, and give ${kinds}.`);
  return read;
}

function assumptionOf(name: AssumptionName, given: Partial<Assumption> | undefined): Assumption {
  const { value, unit, source } = given ?? {};
  if (typeof value !== 'number' || typeof unit !== 'string' || typeof source !== 'string')
    throw new Error(`${name} needs a number as its value, and a unit and a source as texts.`);
  const most = SHARES.includes(name) ? 1 : Number.MAX_VALUE;
  const isInRange = value <= most && (ABOVE_ZERO.includes(name) ? value > 0 : value >= 0);
  if (!isInRange) {
    const from = ABOVE_ZERO.includes(name) ? 'above 0' : 'from 0 on';
    throw new Error(`${name} is ${value}, and has to be ${from}${most === 1 ? ' and at most 1' : ''}.`);
  }
  return { value, unit, source };
}
