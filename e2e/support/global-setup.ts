import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildEnginePage } from './built-engine-page.ts';
import { DATA_DIR } from './data-dir.ts';
import { freePort } from './free-port.ts';

/** Builds what the stories need, then starts the real service on a free port of this machine. */
export default async function setUp(): Promise<() => Promise<void>> {
  await finish(npm('build', {}));
  await buildEnginePage();
  const port = await freePort();
  const service = npm('serve', {
    PORT: String(port),
    HOST: '127.0.0.1',
    // All stories together are one client, and make more requests than a person.
    RATE_LIMIT: 'off',
    CLIENT_CONCURRENCY: 'off',
    LOG_LEVEL: 'warn',
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, service);
  process.env.NADLAN_E2E_SERVICE = url;
  return async () => {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  };
}

function npm(script: 'build' | 'serve', environment: Record<string, string>): ChildProcess {
  const args = script === 'build' ? ['server/start.ts', '--build-only'] : ['server/main.ts'];
  return spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR, ...environment },
  });
}

async function finish(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build for the end-to-end tests ended with code ${code}.`);
}

async function answering(url: string, service: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (service.exitCode !== null)
      throw new Error(`The service ended with code ${service.exitCode} before it answered.`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The service at ${url} did not answer within 30 seconds.`);
}
