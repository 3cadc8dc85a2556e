/* npm run check:alerts: promtool reads the alerts, runs their tests, and reads the queries of the dashboard. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../e2e/debian.ts';
import { dashboardExpressions, OBSERVABILITY } from './expressions.ts';

const MISSING = 'There is no promtool on this machine; install it (Debian: apt-get install prometheus).';
/** What Grafana puts in for its variables. */
const VARIABLES: Readonly<Record<string, string>> = { $__rate_interval: '1m', $__range: '3h', $instance: '.*' };

const hasPromtool = () => spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined;

/** Installs Debian's prometheus, which has promtool, if this user may. */
function ensurePromtool(): void {
  if (!hasPromtool()) installPackages(['prometheus'], (sentence) => process.stdout.write(`${sentence}\n`));
}

/** The queries of the dashboard as rules, so that promtool reads them. */
function rulesOfDashboard(): string {
  const rules = dashboardExpressions().map(({ text }, i) => ({
    record: `dashboard:query_${i}`,
    expr: text.replaceAll(/\$\w+/g, (variable) => VARIABLES[variable] ?? variable),
  }));
  // JSON is YAML, too.
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] });
}

function promtool(...args: readonly string[]): boolean {
  return spawnSync('promtool', [...args], { stdio: 'inherit', cwd: fileURLToPath(OBSERVABILITY) }).status === 0;
}

function main(): number {
  ensurePromtool();
  if (!hasPromtool()) {
    process.stderr.write(`${MISSING}\n`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-alerts-'));
  try {
    const dashboard = join(folder, 'dashboard.yml');
    writeFileSync(dashboard, rulesOfDashboard());
    const passed = [
      promtool('check', 'rules', 'alerts.yml'),
      promtool('check', 'config', 'prometheus.yml'),
      promtool('test', 'rules', 'alerts.test.yml'),
      promtool('check', 'rules', dashboard),
    ];
    return passed.includes(false) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

process.exitCode = main();
