import { readFileSync } from 'node:fs';

/** The folder of the files that watch the service. */
export const OBSERVABILITY = new URL('../../deploy/observability/', import.meta.url);

/** A query of Prometheus in one of the files, and where it is. */
export interface Expression {
  readonly place: string;
  readonly text: string;
}

interface Dashboard {
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

/** The queries of the Grafana dashboard. */
export function dashboardExpressions(): readonly Expression[] {
  const text = readFileSync(new URL('grafana-dashboard.json', OBSERVABILITY), 'utf8');
  const { panels, templating } = JSON.parse(text) as Dashboard;
  const ofPanels = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ place: `panel "${title}"`, text: expr })),
  );
  const ofVariables = templating.list.flatMap(({ name, definition }) => {
    const [, metric] = /^label_values\((\w+), \w+\)$/.exec(definition ?? '') ?? [];
    return metric === undefined ? [] : [{ place: `variable "${name}"`, text: metric }];
  });
  return [...ofPanels, ...ofVariables];
}

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
