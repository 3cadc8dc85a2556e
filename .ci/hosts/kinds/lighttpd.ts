import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentedBlock, substituted } from '../documented.ts';
import type { HostKind } from '../kind.ts';
import { ServerProcess } from '../server-process.ts';

export const LIGHTTPD: HostKind = {
  name: 'lighttpd',
  packages: ['lighttpd', 'lighttpd-mod-deflate'],
  commands: ['lighttpd'],
  version: ['lighttpd', '-v'],
  manners: ['default', 'documented'],
  site: 'whole',
  fault: () => null,
  start: async (manner, { folder, root, port, docs }) => {
    const own = join(folder, 'lighttpd');
    await mkdir(join(own, 'uploads'), { recursive: true });
    const standard = await readFile('/etc/lighttpd/lighttpd.conf', 'utf8');
    // The scripts that it includes listen at IPv6, too, and lead to files of other packages.
    const reduced = standard
      .replace(/^server\.(username|groupname).*$/gm, '')
      .replace(/^include(_shell)? .*(use-ipv6|conf-enabled).*$/gm, '');
    const main = substituted(reduced, [
      ['"/var/www/html"', `"${root}"`],
      ['/var/cache/lighttpd/uploads', join(own, 'uploads')],
      ['/var/log/lighttpd', own],
      ['/run/lighttpd.pid', join(own, 'pid')],
      ['= 80', `= ${port}\nserver.bind = "127.0.0.1"`],
    ]);
    const more = manner === 'documented' ? documentedBlock(docs, 'lighttpd') : '';
    await writeFile(join(own, 'lighttpd.conf'), `${main}\n${more}`);
    return [
      await ServerProcess.start({
        command: 'lighttpd',
        folder: own,
        args: ['-D', '-f', join(own, 'lighttpd.conf')],
        port,
      }),
    ];
  },
};
