import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderDocument } from './document.ts';
import { remoteFigures, SERVER, SETTING } from './measured.testing.ts';
import { allMeasured, DOCS_DIR } from './measured-files.ts';

describe('the document in the repository', () => {
  const { text, pictures } = renderDocument(allMeasured());

  it('has the figures that were measured, and no others', () => {
    expect(readFileSync(join(DOCS_DIR, 'benchmarks.md'), 'utf8')).toBe(text);
  });

  it('has the pictures of these figures', () => {
    const kept = Object.keys(pictures).map((name) => [name, readFileSync(join(DOCS_DIR, 'benchmarks', name), 'utf8')]);
    expect(Object.fromEntries(kept)).toEqual(pictures);
  });
});

describe('a document', () => {
  const { text, pictures } = renderDocument({
    server: { ...SETTING, quick: true, figures: SERVER },
    remote: { ...SETTING, measuredAt: '2026-04-02T00:00:00.000Z', figures: remoteFigures([1, 3]) },
  });
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' '));

  it('says of each section when it was measured, on what, and whether roughly', () => {
    expect(lines).toContain('| The server: `/api/sql` | 2026-03-01 | 1.5 min | quick | 12.5 % |');
    expect(lines).toContain('| The page: statements over a network | 2026-04-02 | 1.5 min | full | 12.5 % |');
    expect(lines).toContain(
      '*Measured on 2026-03-01, 1,000 synthetic deals (2 MB), by `--quick`: few repetitions, rough figures.*',
    );
    expect(lines).toContain('- 2 × Test 1, 8 GiB, linux 6, x64, Node v20.19.0');
    expect(lines).toContain('- 1,000 synthetic (invented) deals, 2 MB, SHA-256 `abc`');
    expect(lines).toContain('- SQLite 3.50.0');
  });

  it('shows medians with their spread, what it compares, and who has no answer', () => {
    expect(lines).toContain('| a lookup | 8 | 1 | 500 | 2 (1–4) | 1,000 | 1 (0.5–2) | | | 2.00 |');
    expect(lines).toContain('| `statement-0` | no answer | | | | 1 | 10 | 1 | 60 (59–61) |');
    expect(lines).toContain('| `statement-1` | 27 | 90 | 27 | 900 (899–901) | 3 | 30 | 3 | 180 (179–181) |');
    expect(lines).toContain(
      '| a | sql.js-httpvfs | 900 (899–901) | 600 | 27 | 27 | 90 (90–90) | 900 (900–900) | `statement-0` |',
    );
  });

  it('has a picture for each comparison, and leaves out what was not measured', () => {
    expect(Object.keys(pictures)).toEqual(['server.svg', 'remote.svg']);
    for (const name of Object.keys(pictures)) expect(text).toContain(`](benchmarks/${name})`);
    expect(pictures['server.svg']).toContain('a scan · 8');
    expect(text).not.toContain('## The builder');
  });
});
