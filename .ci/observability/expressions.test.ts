import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { METRIC_SOURCES } from '../../server/metrics/metrics.testing.ts';
import { Metrics } from '../../server/metrics/metrics.ts';
import { alertExpressions, metricsIn } from './expressions.testing.ts';
import { dashboardExpressions, type Expression, OBSERVABILITY } from './expressions.ts';

const EXPRESSIONS = [...dashboardExpressions(), ...alertExpressions()];

/** The names of all samples that the service can expose, by their types. */
let exposed: ReadonlySet<string>;
beforeAll(async () => {
  const metrics = new Metrics(METRIC_SOURCES);
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  exposed = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
});

describe('the files of deploy/observability', () => {
  it('have queries, each of a metric', () => {
    expect(dashboardExpressions().length).toBeGreaterThan(30);
    expect(alertExpressions().length).toBeGreaterThan(10);
    const isWithout = (expression: Expression) => metricsIn(expression).length === 0;
    expect(EXPRESSIONS.filter(isWithout).map(({ text }) => text)).toEqual([
      'up{job="nadlan-sql"} == 0',
      'absent(up{job="nadlan-sql"})',
    ]);
  });

  it.each(EXPRESSIONS.map((expression) => [expression.place, expression] as const))(
    'name only metrics of the service: %s',
    (_, expression) => {
      expect(metricsIn(expression).filter((name) => !exposed.has(name))).toEqual([]);
    },
  );

  it('have an alert with a grade, a summary and what to do for each rule', () => {
    const rules = readFileSync(new URL('alerts.yml', OBSERVABILITY), 'utf8').split('- alert: ').slice(1);
    for (const rule of rules) {
      expect(rule.trimEnd()).toMatch(
        /^Nadlan\w+\n {8}expr: [\s\S]+\n {8}labels: \{ severity: (critical|warning) \}\n {8}annotations:\n {10}summary: ".+"\n {10}description: .+$/,
      );
    }
  });

  it('have panels that do not overlap and that say what they show', () => {
    const { panels } = JSON.parse(readFileSync(new URL('grafana-dashboard.json', OBSERVABILITY), 'utf8')) as {
      panels: {
        id: number;
        type: string;
        description?: string;
        gridPos: { x: number; y: number; w: number; h: number };
      }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(panels.filter(({ type, description }) => type !== 'row' && !description)).toEqual([]);
  });
});

describe('the metrics of a query', () => {
  it.each([
    ['sum by (code, some_label) (rate(a_total{b_c="d_e"}[5m])) > 0', ['a_total']],
    ['histogram_quantile(0.95, sum by (le) (rate(a_bucket[5m])))', ['a_bucket']],
    ['a_one == 0 and b_two{x="y"} > 1', ['a_one', 'b_two']],
    ['rate(a_total[$__rate_interval])', ['a_total']],
  ])('%s', (text, names) => {
    expect(metricsIn({ place: '', text })).toEqual(names);
  });
});
