import type { HostKind } from '../kind.ts';
import { ServerProcess } from '../server-process.ts';

/** A host without ranges, on which the page cannot work. */
export const PYTHON: HostKind = {
  name: 'python3 -m http.server',
  packages: ['python3'],
  commands: ['python3'],
  version: ['python3', '--version'],
  manners: ['default'],
  site: 'whole',
  fault: () => /ignores range requests.*Switch on byte ranges/,
  start: async (_, { folder, root, port }) => [
    await ServerProcess.start({
      command: 'python3',
      folder,
      args: ['-m', 'http.server', `${port}`, '--bind', '127.0.0.1', '--directory', root],
      port,
    }),
  ],
};
