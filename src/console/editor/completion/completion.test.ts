import { CompletionContext, type CompletionResult, type CompletionSource } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, JOINS } from '../../../catalogue/index.ts';
import { sqlSupport } from './completion.ts';
import type { ValueSource } from './values-completion.ts';

/** Places of the database whose names begin with this. */
const VALUES: ValueSource = {
  until: () => '2026-05-31',
  lookUp: async ({ params }) =>
    JSON.stringify(params).includes('תל')
      ? [[5000, 'תל אביב-יפו', 'Tel Aviv']]
      : JSON.stringify(params).includes('none')
        ? []
        : null,
};

/** The completions at the bar that begin with the word before it. */
async function offered(textWithBar: string): Promise<string[]> {
  const pos = textWithBar.indexOf('|');
  const doc = textWithBar.replace('|', '');
  const created = EditorState.create({
    doc,
    selection: { anchor: pos },
    extensions: [sqlSupport({ tables: CATALOGUE, joins: JOINS }, VALUES)],
  });
  // The editor parses for a few milliseconds only. The test waits for the whole tree, however slow the machine.
  ensureSyntaxTree(created, doc.length, 10_000);
  const { state } = created.update({});
  const context = new CompletionContext(state, pos, false);
  const sources = state.languageDataAt<CompletionSource>('autocomplete', pos);
  const results = await Promise.all(sources.map((source) => source(context)));
  return results
    .filter((result): result is CompletionResult => result !== null)
    .flatMap(({ from, options }) => {
      const typed = doc.slice(from, pos).toLowerCase();
      return options.filter(({ label }) => label.toLowerCase().startsWith(typed)).map(({ label }) => label);
    });
}

describe('completion', () => {
  it('offers tables', async () => {
    expect(await offered('SELECT * FROM settl|')).toEqual(expect.arrayContaining(['settlements', 'settlements_fts']));
  });

  it('offers the columns of the table before the dot, and nothing else', async () => {
    const columns = await offered('SELECT deals.property_g| FROM deals');
    expect(columns).toEqual(['property_group']);
  });

  it('knows aliases', async () => {
    expect(await offered('SELECT d.deal_am| FROM deals d')).toEqual(['deal_amount']);
    expect(await offered('SELECT d.deal_am| FROM deals AS d JOIN settlements s ON s.code = d.settlement_code')).toEqual(
      ['deal_amount'],
    );
  });

  it('offers bare columns of the tables that the statement names, those named later too; before FROM those of all tables', async () => {
    expect(await offered('SELECT year_| FROM deals')).toEqual(['year_built']);
    expect(await offered('SELECT year_|')).toEqual(['year_built', 'year_founded']);
    expect(await offered('SELECT built| FROM settlements')).toEqual([]);
    expect(await offered('SELECT muni_c| FROM deals JOIN settlements')).toEqual(['muni_code']);
  });

  it('offers functions and the words of queries', async () => {
    expect(await offered('SELECT medi| FROM deals')).toEqual(['median']);
    expect(await offered('SELECT 1 WHER|')).toEqual(['WHERE']);
  });

  it('never offers what changes the database', async () => {
    for (const verb of ['DELET', 'UPDAT', 'DROP', 'VACUU', 'ATTAC']) expect(await offered(`${verb}|`)).toEqual([]);
  });

  it('offers the values of a column in a text that it is compared with, and only there', async () => {
    expect(await offered("SELECT * FROM agg_national_year WHERE property_group = 'all|'")).toEqual([
      'all_residential',
      'all',
    ]);
    expect(await offered("SELECT * FROM deals d WHERE d.property_group IN ('land', 'pen|')")).toEqual(['penthouse']);
    expect(await offered("SELECT * FROM deals WHERE property_group <> 'all|'")).toEqual([]);
    expect(await offered("SELECT * FROM renewal_compounds WHERE track IS NOT 'עי|'")).toEqual(['עיבוי']);
    expect(await offered("SELECT 'all|' FROM agg_national_year WHERE property_group = 'all'")).toEqual([]);
  });

  it('offers such values before their quote is typed', async () => {
    const kinds = await offered('SELECT * FROM deals d WHERE d.property_group = |');
    expect(kinds.slice(0, 2)).toEqual(["'apartment'", "'garden_apartment'"]);
    expect(await offered('SELECT * FROM deals WHERE property_group IN (|')).toEqual(kinds);
    expect(await offered("SELECT * FROM deals WHERE property_group IN ('land', |)")).toEqual(kinds);
    expect(await offered("SELECT * FROM deals WHERE property_group = | AND settlement LIKE 'חיפה'")).toEqual(kinds);
    expect(await offered('SELECT * FROM deals WHERE is_new_build = |')).toEqual(['1', '0']);
    expect(await offered('SELECT * FROM deals WHERE id = |')).toEqual([]);
    expect(await offered("SELECT * FROM deals WHERE property_group = |'land'")).toEqual([]);
  });

  it('looks names up that are too many to know', async () => {
    expect(await offered("SELECT * FROM settlements WHERE name = 'תל|'")).toEqual(['תל אביב-יפו']);
    expect(await offered("SELECT * FROM settlements_fts WHERE settlements_fts MATCH 'תל|'")).toEqual([]);
    expect(await offered("SELECT * FROM settlements WHERE name = 'none|'")).toEqual([]);
    expect(await offered("SELECT * FROM settlements WHERE name = 'busy|'")).toEqual([]);
  });

  it('knows every table of the catalogue', async () => {
    for (const { name } of CATALOGUE) expect(await offered(`SELECT * FROM ${name}|`), name).toContain(name);
  });

  it('keeps out of texts and comments', async () => {
    expect(await offered("SELECT 'chel|' FROM deals")).toEqual([]);
    expect(await offered('SELECT 1 FROM deals -- chel|')).toEqual([]);
  });
});
