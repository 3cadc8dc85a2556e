import { closeJson, openJson } from '../../contract/formats/json.ts';
import { markdownNote, markdownTable } from '../../contract/formats/markdown.ts';
import type { SqlResult } from '../../contract/result.ts';
import { type Provenance, provenanceMembers } from './provenance.ts';
import type { ExportedTable } from './typed-columns.ts';

/** The JSON body of the HTTP interface, with one more member: `source`. */
export function writeJson(result: SqlResult, table: ExportedTable, provenance: Provenance): string {
  const body = openJson(table) + closeJson({ ...result, row_count: table.rows.length });
  return `${body.slice(0, -1)},"source":${JSON.stringify(provenanceMembers(provenance))}}\n`;
}

/** The Markdown of the HTTP interface, and below it the statement, the link and the build. */
export function writeMarkdown(result: SqlResult, table: ExportedTable, provenance: Provenance): string {
  const { statement, params, link, build, synthetic, rows, resultRows } = provenance;
  const part = rows === resultRows ? '' : `${rows} of these rows are shown: `;
  const lines = [
    ...markdownTable(table),
    '',
    part + markdownNote(result, { synthetic: synthetic ?? false }),
    '',
    ...(build === null ? [] : [`Database: ${build}.`, '']),
    `Statement ([run it](<${link.replaceAll('>', '%3E')}>)):`,
    '',
    ...fenced('sql', statement),
    '',
    ...(params === null ? [] : ['Its values:', '', ...fenced('json', JSON.stringify(params)), '']),
  ];
  return lines.join('\n');
}

/** A fence is longer than any run of backticks inside (https://github.github.com/gfm/#fenced-code-blocks). */
function fenced(language: 'sql' | 'json', text: string): readonly string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, text.trimEnd(), fence];
}
