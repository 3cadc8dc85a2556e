import { readFileSync } from 'node:fs';
import { type Expression, OBSERVABILITY } from './expressions.ts';

/** The queries of the alerts. promtool reads the file as YAML; here its lines are enough. */
export function alertExpressions(): readonly Expression[] {
  const text = readFileSync(new URL('alerts.yml', OBSERVABILITY), 'utf8');
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => {
      const [, folded, plain] = /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)$)/m.exec(rule) ?? [];
      return { place: `alert ${rule.split('\n')[0]}`, text: (folded ?? plain ?? '').replaceAll(/\s+/g, ' ').trim() };
    });
}

/** The names of metrics in a query: words before a selector or a range, or alone. */
export function metricsIn({ text }: Expression): readonly string[] {
  const withoutLabels = text.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '');
  const words = withoutLabels.match(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g) ?? [];
  return words.filter((word) => word.includes('_') && !word.startsWith('__'));
}
