import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../e2e/support/free-port.ts';
import { documentedBlock, substituted } from '../documented.ts';
import type { HostKind } from '../kind.ts';
import { ServerProcess } from '../server-process.ts';
import { NGINX } from './nginx.ts';

/** Varnish in front of nginx, both in the same manner. */
export const VARNISH: HostKind = {
  name: 'Varnish, nginx',
  packages: ['varnish', 'nginx'],
  commands: ['varnishd', 'nginx'],
  version: ['varnishd', '-V'],
  manners: ['default', 'documented'],
  site: 'whole',
  fault: () => null,
  start: async (manner, place) => {
    const own = join(place.folder, 'varnish');
    await mkdir(own, { recursive: true });
    const behind = await freePort();
    const nginx = await NGINX.start(manner, { ...place, port: behind });
    const rules = join(own, 'default.vcl');
    if (manner === 'documented') {
      await writeFile(rules, substituted(documentedBlock(place.docs, 'varnish'), [['8080', `${behind}`]]));
    }
    const source = manner === 'documented' ? ['-f', rules] : ['-b', `127.0.0.1:${behind}`];
    try {
      const varnish = await ServerProcess.start({
        command: 'varnishd',
        folder: own,
        // The store of Debian's service.
        args: [
          '-F',
          '-j',
          'none',
          '-n',
          join(own, 'work'),
          '-a',
          `127.0.0.1:${place.port}`,
          '-s',
          'malloc,256m',
          ...source,
        ],
        port: place.port,
      });
      return [varnish, ...nginx];
    } catch (cause) {
      for (const server of nginx) await server.end();
      throw cause;
    }
  },
};
