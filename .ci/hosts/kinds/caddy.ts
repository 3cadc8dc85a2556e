import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAIN_HOST } from '../../../e2e/browser.ts';
import { documentedBlock, substituted } from '../documented.ts';
import type { HostKind } from '../kind.ts';
import { ServerProcess } from '../server-process.ts';

export const CADDY: HostKind = {
  name: 'Caddy',
  packages: ['caddy'],
  commands: ['caddy'],
  version: ['caddy', 'version'],
  manners: ['default', 'documented'],
  site: 'whole',
  fault: () => null,
  start: async (manner, { folder, root, port, docs }) => {
    const own = join(folder, 'caddy');
    await mkdir(own, { recursive: true });
    // It answers the names that it is told, and nothing under others.
    const address = `http://127.0.0.1:${port}, http://${PLAIN_HOST}:${port}`;
    const site =
      manner === 'documented'
        ? substituted(documentedBlock(docs, 'caddy'), [
            ['sql.example.org', address],
            ['/var/www', root],
          ])
        : `${address} {\n\troot * ${root}\n\tfile_server\n}\n`;
    await writeFile(join(own, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return [
      await ServerProcess.start({
        command: 'caddy',
        folder: own,
        args: ['run', '--config', join(own, 'Caddyfile'), '--adapter', 'caddyfile'],
        env: { HOME: own, XDG_CONFIG_HOME: own, XDG_DATA_HOME: own },
        port,
      }),
    ];
  },
};
