import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT_DIR } from '../../server/start/command.ts';
import { until } from './fleet.ts';
import { send } from './load.ts';
import type { Finding } from './report.ts';
import { STATEMENTS, type World } from './worlds.ts';

/** Runs `deploy/one-server.sh` with a database that it fetches, and asks it through nginx. */
export async function tryOneServer(port: number, runDir: string, databaseUrl: string, world: World): Promise<Finding> {
  const script = spawn('deploy/one-server.sh', {
    cwd: PROJECT_DIR,
    env: { ...process.env, PORT: String(port), RUN_DIR: runDir, DATA_DIR: `${runDir}/data`, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  script.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const ended = once(script, 'exit');
  const statement = STATEMENTS[0] ?? { sql: 'SELECT 1', params: [] };
  let rows = '';
  try {
    await until('one server answers through nginx', async () => {
      if (script.exitCode !== null) throw new Error(`deploy/one-server.sh ended with ${script.exitCode}: ${said}`);
      const { status, body } = await send(port, '127.0.0.1', statement);
      if (status === 200) rows = JSON.stringify(JSON.parse(body).rows);
      return status === 200;
    });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    const holds = rows === world.rows[0] && page.ok && (await page.text()).includes('<title>');
    return { phase: 'one server', promise: 'nginx has the page and right rows', holds, detail: rows.slice(0, 80) };
  } finally {
    script.kill('SIGTERM');
    await ended;
  }
}
