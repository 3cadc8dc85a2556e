import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentedBlock, substituted } from '../documented.ts';
import type { HostKind, Manner, Place } from '../kind.ts';
import { ServerProcess } from '../server-process.ts';

export const NGINX: HostKind = {
  name: 'nginx',
  packages: ['nginx'],
  commands: ['nginx'],
  version: ['nginx', '-v'],
  manners: ['default', 'documented'],
  site: 'whole',
  fault: () => null,
  start: async (manner, place) => [await startNginx(place, await serverBlock(manner, place))],
};

async function serverBlock(manner: Manner, { root, port, docs }: Place): Promise<string> {
  const listen = `listen 127.0.0.1:${port}`;
  if (manner === 'documented') {
    return substituted(documentedBlock(docs, 'nginx'), [
      ['listen 80', listen],
      ['/var/www', root],
    ]);
  }
  const standard = await readFile('/etc/nginx/sites-available/default', 'utf8');
  return substituted(standard.replace(/^\s*listen \[::\].*$/m, ''), [
    ['listen 80', listen],
    ['/var/www/html', root],
  ]);
}

/**
 * Starts Debian's nginx with its main configuration, which needs no rights of root then.
 *
 * @param block a server block of nginx
 */
export async function startNginx(
  { folder, port }: Pick<Place, 'folder' | 'port'>,
  block: string,
): Promise<ServerProcess> {
  const own = join(folder, 'nginx');
  const blocks = join(own, 'sites');
  await mkdir(blocks, { recursive: true });
  await writeFile(join(blocks, 'site'), block);
  const standard = await readFile('/etc/nginx/nginx.conf', 'utf8');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  );
  const main = substituted(standard.replace(/^(user|pid) .*$/gm, '').replace(/^\s*include .*conf\.d.*$/m, ''), [
    ['/var/log/nginx', own],
    ['/etc/nginx/sites-enabled', blocks],
    ['http {', `pid ${own}/pid;\nhttp {\n${temporary.join('\n')}`],
  ]);
  await writeFile(join(own, 'nginx.conf'), main);
  return ServerProcess.start({
    command: 'nginx',
    folder: own,
    args: ['-p', own, '-e', join(own, 'error.log'), '-c', join(own, 'nginx.conf'), '-g', 'daemon off;'],
    port,
  });
}
