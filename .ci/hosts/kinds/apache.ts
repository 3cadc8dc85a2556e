import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentedBlock, substituted } from '../documented.ts';
import type { HostKind } from '../kind.ts';
import { ServerProcess } from '../server-process.ts';

export const APACHE: HostKind = {
  name: 'Apache httpd',
  packages: ['apache2'],
  commands: ['apache2'],
  version: ['apache2', '-v'],
  manners: ['default', 'documented'],
  site: 'whole',
  fault: () => null,
  start: async (manner, { folder, root, port, docs }) => {
    const own = join(folder, 'apache2');
    await cp('/etc/apache2', own, { recursive: true, verbatimSymlinks: true });
    const change = async (name: string, substitutions: Parameters<typeof substituted>[1]) =>
      writeFile(join(own, name), substituted(await readFile(join(own, name), 'utf8'), substitutions));
    await change('ports.conf', [['Listen 80', `Listen 127.0.0.1:${port}`]]);
    await change('apache2.conf', [['/var/www/', root]]);
    const site = 'sites-enabled/000-default.conf';
    if (manner === 'documented') {
      const block = documentedBlock(docs, 'apache');
      for (const name of /^# a2enmod (.*)$/m.exec(block)?.[1]?.split(' ') ?? []) {
        await symlink(`../mods-available/${name}.load`, join(own, 'mods-enabled', `${name}.load`));
      }
      await writeFile(
        join(own, site),
        substituted(block, [
          ['*:80', `*:${port}`],
          ['/var/www', root],
        ]),
      );
    } else {
      await change(site, [
        ['*:80', `*:${port}`],
        ['/var/www/html', root],
      ]);
    }
    const env = {
      APACHE_RUN_DIR: own,
      APACHE_LOCK_DIR: own,
      APACHE_LOG_DIR: own,
      APACHE_PID_FILE: join(own, 'pid'),
      APACHE_RUN_USER: 'nobody',
      APACHE_RUN_GROUP: 'nogroup',
    };
    return [
      await ServerProcess.start({ command: 'apache2', folder: own, args: ['-d', own, '-DFOREGROUND'], env, port }),
    ];
  },
};
