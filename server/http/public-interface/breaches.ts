import type { Members, PublicInterface } from './public-interface.ts';

/**
 * The changes in `now` that break a program written for `before`, a sentence each; empty if things were only added.
 * Answers may gain members and promise more (a column that could be NULL no longer is); requests may be allowed more.
 */
export function breaches(before: PublicInterface, now: PublicInterface): readonly string[] {
  return [
    ...missing('the table', Object.keys(before.tables), Object.keys(now.tables)),
    ...Object.entries(before.tables).flatMap(([table, columns]) => {
      const kept = now.tables[table];
      return kept === undefined ? [] : answerBreaches(`the column ${table}.`, columns, kept);
    }),
    ...Object.entries(before.values).flatMap(([column, values]) =>
      missing(`the value of ${column}`, values, now.values[column] ?? []),
    ),
    ...missing('the function', before.functions, now.functions),
    ...requestBreaches(before.request, now.request),
    ...answerBreaches('the member of results ', before.result, now.result),
    ...changed('the status of', before.errors, now.errors),
    ...missing('the format', before.formats, now.formats),
    ...missing('the format of the schema', before.schemaFormats, now.schemaFormats),
    ...missing('what CSV is safe for,', before.safeFor, now.safeFor),
    ...Object.entries(before.atLeast).flatMap(([limit, value]) => {
      const present = now.atLeast[limit];
      return present !== undefined && present >= value ? [] : [`the limit ${limit} is ${present}, less than ${value}`];
    }),
    ...changed('the number', before.exactly, now.exactly),
  ];
}

const missing = (what: string, before: readonly string[], now: readonly string[]) =>
  before.filter((name) => !now.includes(name)).map((name) => `${what} ${name} is gone`);

function changed(
  what: string,
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.entries(before)
    .filter(([name, value]) => now[name] !== value)
    .map(([name, value]) => `${what} ${name} is ${now[name]}, not ${value}`);
}

/** Types of answers may become narrower: from `TEXT?` to `TEXT`, never back. */
function answerBreaches(what: string, before: Members, now: Members): readonly string[] {
  return Object.entries(before).flatMap(([name, type]) => {
    const present = now[name];
    if (present === undefined) return [`${what}${name} is gone`];
    return present === type || `${present}?` === type ? [] : [`${what}${name} is ${present}, not ${type}`];
  });
}

/** Requests may become looser: from a required member to an optional one, or to more types, never back. */
function requestBreaches(before: Members, now: Members): readonly string[] {
  const what = 'the member of requests';
  const added = Object.entries(now)
    .filter(([name, type]) => !(name in before) && !type.endsWith('?'))
    .map(([name]) => `${what} ${name} is new and required`);
  const others = Object.entries(before).flatMap(([name, type]) => {
    const present = now[name];
    if (present === undefined) return [`${what} ${name} is gone`];
    const narrowed = typesOf(type).some((each) => !typesOf(present).includes(each));
    const demanded = type.endsWith('?') && !present.endsWith('?');
    return narrowed || demanded ? [`${what} ${name} is ${present}, not ${type}`] : [];
  });
  return [...added, ...others];
}

const typesOf = (type: string) => type.replace(/\?$/, '').split('|');
