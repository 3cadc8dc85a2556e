import {
  CELL_GROUPS,
  CELL_ROOMS_BUCKETS,
  isResidential,
  PROPERTY_GROUP_KEYS,
  ROOMS_BUCKET_KEYS,
} from './enumerations.ts';
import { CATALOGUE } from './index.ts';
import { JOINS } from './joins.ts';
import type { MetaKey } from './meta-keys.ts';
import { OTHER_NAMES } from './other-names.ts';
import { OTHER_VALUES } from './other-values.ts';
import { CELL_KEYS, IS_INCOMPLETE } from './statistics-columns.ts';
import type { Column, Table } from './table.ts';
import { deals } from './tables/deals.ts';

const RESIDENTIAL = PROPERTY_GROUP_KEYS.filter(isResidential);

/** The dimensions whose totals are rows like the others, so a sum must not include all rows. */
const DIMENSIONS = [
  {
    column: CELL_KEYS.propertyGroup.name,
    values: CELL_GROUPS,
    totals: { all: [...PROPERTY_GROUP_KEYS, 'all_residential'], all_residential: RESIDENTIAL },
    partsOnlyOf: null,
    suggestion: 'all_residential',
  },
  {
    column: CELL_KEYS.roomsBucket.name,
    values: CELL_ROOMS_BUCKETS,
    totals: { all: ROOMS_BUCKET_KEYS },
    partsOnlyOf: { column: CELL_KEYS.propertyGroup.name, values: [...RESIDENTIAL, 'all_residential'] },
    suggestion: 'all',
  },
] as const;

const PERIODS = (['month', 'quarter', 'year'] as const).map((unit) => ({
  column: CELL_KEYS[unit].name,
  unit,
  incompleteFlag: IS_INCOMPLETE.name,
}));

/** Prices of deals other than ordinary sales of whole homes. The columns that say so are the parts of the stat rule. */
const PRICES = {
  columns: ['deal_amount', 'price_per_sqm'],
  flags: [
    'in_stats',
    'is_full_deal',
    'portion',
    'is_outlier',
    'outlier_reason',
    'is_multi_unit',
    'multi_unit_kind',
    'multi_unit_n',
    'is_discount_project',
    'discount_source',
    'discount_project_id',
  ],
} as const;

/** Names of columns with a median, by the conventions for names. */
const MEDIAN = /^median_/;

/** How the examples of columns write dates and periods. */
const DATE_FORMS = [
  [/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'],
  [/^\d{4}-\d\d$/, 'YYYY-MM'],
  [/^\d{4}-Q\d$/, 'YYYY-Qn'],
] as const;

/** Columns whose example is a date or a period, and that have values of other forms, too. */
const SEVERAL_FORMS: ReadonlySet<string> = new Set(['meta.value', 'rent_city.period']);

/** Columns with the Hebrew names of localities, as the registry writes them. */
const HEBREW_NAMES: ReadonlySet<string> = new Set(['deals.settlement', 'settlements.name']);

/** Names that differ: those of localities. A parcel and a deal are on one street, and in one neighbourhood, of a name. */
const NAME_KEYS: Readonly<Record<string, string>> = { settlements: 'name', neighborhoods: 'name', streets: 'street' };

/** What warnings and hints have to know about each table. The shape is `DataRules` of the contract. */
export const DATA_RULES = {
  tables: Object.fromEntries(CATALOGUE.map((table) => [table.name.toLowerCase(), tableRules(table)])),
  metaKeys: { anchor: 'stats_anchor_date', windowStart: 'window_12m_start' } satisfies Record<string, MetaKey>,
  otherNames: OTHER_NAMES,
  otherValues: OTHER_VALUES,
};

/** The columns of a table of which something holds, in lower case. */
function named({ columns }: Table, holds: (column: Column) => boolean): string[] {
  return columns.filter(holds).map(({ name }) => name.toLowerCase());
}

/** Sets of columns of which no two rows of a table have the same values. */
function uniqueKeysOf(table: Table): readonly (readonly string[])[] {
  const declared = table.kind === 'table' ? [table.primaryKey, ...table.unique].filter((key) => key.length > 0) : [];
  const named = JOINS.filter(({ to }) => to === table.name).map(({ toColumns }) => toColumns);
  const paired = JOINS.filter(({ from, oneToOne }) => oneToOne && from === table.name).map((join) => join.fromColumns);
  const name = NAME_KEYS[table.name];
  const names = name === undefined ? [] : [[name]];
  const all = [...declared, ...named, ...paired, ...names, ['rowid']];
  return [...new Map(all.map((key) => [key.join(), key])).values()];
}

function tableRules(table: Table) {
  const columns = table.columns.map(({ name }) => name.toLowerCase());
  const has = ({ column }: { readonly column: string }) => columns.includes(column);
  const isAggregate = columns.includes(IS_INCOMPLETE.name);
  const period = (isAggregate && PERIODS.find(has)) || null;
  return {
    columns,
    nullable: named(table, ({ nullable }) => nullable),
    integers: named(table, ({ type }) => type === 'INTEGER'),
    reals: named(table, ({ type }) => type === 'REAL'),
    hebrewNames: named(table, ({ name }) => HEBREW_NAMES.has(`${table.name}.${name}`)),
    values: Object.fromEntries(
      table.columns.flatMap(({ name, values }) => (values ? [[name.toLowerCase(), values] as const] : [])),
    ),
    key: table.kind === 'table' ? table.primaryKey : [],
    uniqueKeys: uniqueKeysOf(table),
    references: JOINS.filter(({ from }) => from === table.name).map(({ fromColumns, to, toColumns }) => ({
      columns: fromColumns,
      table: to,
      key: toColumns,
    })),
    dimensions: isAggregate ? DIMENSIONS.filter(has) : [],
    period,
    medians: columns.filter((name) => MEDIAN.test(name)),
    dealDates: table === deals ? ['deal_date', 'quarter', 'year'] : period ? [period.column] : [],
    dateForms: Object.fromEntries(
      table.columns.flatMap(({ name, type, example }) => {
        const hasForm = type === 'TEXT' && !SEVERAL_FORMS.has(`${table.name}.${name}`);
        const form = hasForm ? DATE_FORMS.find(([written]) => written.test(String(example)))?.[1] : undefined;
        return form === undefined ? [] : [[name.toLowerCase(), form] as const];
      }),
    ),
    prices: table === deals ? PRICES : null,
    contentlessKey: table.kind === 'fts5' && table.contentless ? table.rowidOf : null,
    indexedColumns:
      table === deals
        ? [...new Set(deals.indexes.filter(({ where }) => !where).map(({ columns }) => columns[0] ?? ''))]
        : [],
  };
}
