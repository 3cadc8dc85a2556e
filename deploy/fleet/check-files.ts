import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { PROJECT_DIR } from '../../server/start/command.ts';
import { run } from './fleet.ts';
import type { Finding } from './report.ts';

/** The schemas of Kubernetes as a package, fetched when they are needed: 33 MB that nothing else uses. */
const SCHEMAS = { name: 'kubernetes-models', version: '4.5.1' };
const DEPLOY = join(PROJECT_DIR, 'deploy');

/**
 * Has the files of `deploy/` checked by the programs that read them.
 *
 * @param folder for what the check writes
 */
export async function checkFiles(folder: string): Promise<readonly Finding[]> {
  await mkdir(folder, { recursive: true });
  const checks: readonly [string, () => Promise<string>][] = [
    ['nginx reads one-server.conf', () => checkNginx(folder, 'one-server')],
    ['nginx reads three-servers.conf', () => checkNginx(folder, 'three-servers')],
    ['HAProxy reads haproxy.cfg', () => run('haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'])],
    ['HAProxy reads compose.cfg', () => run('haproxy', ['-c', '-f', 'deploy/haproxy/compose.cfg'])],
    ['systemd reads nadlan-sql.service', () => checkUnit(join(DEPLOY, 'systemd/nadlan-sql.service'))],
    ['systemd reads nadlan-sql@8081.service', () => checkInstance(folder)],
    ['Kubernetes has such resources', () => checkResources()],
  ];
  const findings: Finding[] = [];
  for (const [promise, check] of checks) {
    try {
      await check();
      findings.push({ phase: 'files', promise, holds: true, detail: 'valid' });
    } catch (cause) {
      findings.push({
        phase: 'files',
        promise,
        holds: false,
        detail: cause instanceof Error ? cause.message : `${cause}`,
      });
    }
  }
  return findings;
}

/** A file of conf.d is read inside an http block. */
async function checkNginx(folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.conf`);
  await writeFile(path, `pid ${folder}/nginx.pid;\nevents {}\nhttp { include ${DEPLOY}/nginx/${name}.conf; }\n`);
  return run('nginx', ['-t', '-c', path, '-e', join(folder, 'error.log')]);
}

/** A template of systemd is checked as one of its instances. */
async function checkInstance(folder: string): Promise<string> {
  const path = join(folder, 'nadlan-sql@8081.service');
  await copyFile(join(DEPLOY, 'systemd/nadlan-sql@.service'), path);
  return checkUnit(path);
}

/** systemd-analyze ignores what it does not know, and only says so. */
async function checkUnit(path: string): Promise<string> {
  const said = await run('systemd-analyze', ['verify', path]);
  const ofThis = said.split('\n').filter((line) => line.startsWith(path));
  if (ofThis.length > 0) throw new Error(ofThis.join(' '));
  return said;
}

/** @throws Error for a resource that its schema does not admit */
async function checkResources(): Promise<string> {
  const prefix = resolve(PROJECT_DIR, 'build', SCHEMAS.name);
  const installed = join(prefix, 'node_modules', SCHEMAS.name);
  if (!existsSync(installed)) {
    const args = ['install', '--prefix', prefix, '--no-audit', '--no-fund', `${SCHEMAS.name}@${SCHEMAS.version}`];
    await run('npm', args);
  }
  const checked: string[] = [];
  for (const name of await readdir(join(DEPLOY, 'kubernetes'))) {
    for (const document of parseAllDocuments(await readFile(join(DEPLOY, 'kubernetes', name), 'utf8'))) {
      const resource = document.toJS() as { readonly apiVersion?: string; readonly kind?: string };
      const { apiVersion = '', kind = '' } = resource;
      // Values of a chart and kustomizations are no resources of Kubernetes.
      if (kind === '' || apiVersion.startsWith('kustomize')) continue;
      const models = await import(pathToFileURL(join(installed, apiVersion, 'index.js')).href);
      const Model = (models.default ?? models)[kind];
      if (Model === undefined) throw new Error(`${name}: Kubernetes has no ${kind} in ${apiVersion}.`);
      new Model(resource).validate();
      checked.push(kind);
    }
  }
  if (checked.length === 0) throw new Error('There are no resources.');
  return checked.join(', ');
}
