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
