/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BuildFacts } from '../facts/build-facts.ts';
import { ComparisonSection } from './comparison-section.tsx';
import { DealSection, OddSection } from './deal-section.tsx';
import { Overview, Sources } from './overview.tsx';
import { TableSection } from './table-section.tsx';

const STYLE = readFileSync(new URL('style.css', import.meta.url), 'utf8');
/** The page has neither scripts nor files of its own, and may load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const PARTS = [
  ['overview', 'Overview'],
  ['differences', 'Differences'],
  ['deals', 'Deals'],
  ['prices', 'Prices'],
  ['map', 'Map'],
  ['oddest', 'Oddest'],
  ['tables', 'Tables'],
  ['sources', 'Sources'],
] as const;

/** The report as the text of an HTML file. */
export function reportPage(facts: BuildFacts): string {
  const { build } = facts;
  const name = basename(build.path);
  const page = (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${build.isSynthetic ? 'Synthetic: ' : ''}${name}, build report`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <header>
          <h1>
            Build report <small>{name}</small>
          </h1>
          {build.isSynthetic ? (
            <p className="synthetic" role="note">
              <strong>Synthetic data.</strong> Every deal in this database is invented.
            </p>
          ) : null}
          <nav aria-label="Parts of the report">
            {PARTS.map(([id, title]) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </header>
        <main>
          <Overview facts={facts} />
          <ComparisonSection comparison={facts.comparison} />
          <DealSection facts={facts} />
          <OddSection deals={facts.deals} />
          <TableSection tables={facts.tables} />
          <Sources sources={facts.sources} />
        </main>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
