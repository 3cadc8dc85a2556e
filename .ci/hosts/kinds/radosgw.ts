import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../e2e/support/free-port.ts';
import { documentedBlock, substituted } from '../documented.ts';
import { BASE, type HostKind, type Manner, type Place } from '../kind.ts';
import { type ServerProcess, UNPRIVILEGED } from '../server-process.ts';
import { startCeph } from './ceph-cluster.ts';
import { NGINX } from './nginx.ts';

const run = promisify(execFile);
const BUCKET = BASE.replaceAll('/', '');
const COMMAND_MS = 120_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The S3 interface of Ceph, on a cluster of one monitor and one store in memory. */
export const RADOSGW: HostKind = {
  name: 'S3 (Ceph radosgw)',
  packages: ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common', 'awscli', 'nginx'],
  commands: ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'aws', 'nginx'],
  version: ['radosgw', '--version'],
  manners: ['default', 'documented'],
  site: 'elsewhere',
  // A bucket does not let pages of other origins read it until it has a rule.
  fault: (manner) => (manner === 'default' ? /may not read the database/ : null),
  start: async (manner, place) => {
    const servers: ServerProcess[] = [];
    try {
      servers.push(...(await startBucket(manner, place)));
      servers.push(...(await NGINX.start('documented', place)));
      return servers;
    } catch (cause) {
      for (const server of servers) await server.end();
      throw cause;
    }
  },
};

async function startBucket(manner: Manner, { folder, docs, database }: Place): Promise<readonly ServerProcess[]> {
  if (!database) throw new Error('Object storage has the database alone.');
  const { port, files, pageOrigin } = database;
  const own = join(folder, 'ceph');
  await mkdir(own, { recursive: true });
  const cluster = await startCeph(own, port, await freePort());
  try {
    const aws = (...args: readonly string[]) =>
      run('aws', ['--endpoint-url', `http://127.0.0.1:${port}`, ...args], {
        timeout: COMMAND_MS,
        env: {
          PATH: process.env.PATH,
          HOME: own,
          AWS_ACCESS_KEY_ID: cluster.accessKey,
          AWS_SECRET_ACCESS_KEY: cluster.secret,
          AWS_DEFAULT_REGION: 'us-east-1',
          AWS_EC2_METADATA_DISABLED: 'true',
        },
        ...UNPRIVILEGED,
      });
    await aws('s3api', 'create-bucket', '--bucket', BUCKET);
    const headers =
      manner === 'documented' ? ['--content-type', 'application/octet-stream', '--cache-control', IMMUTABLE] : [];
    const names = files.flatMap((path) => ['--include', basename(path)]);
    const [first = ''] = files;
    const copy = ['s3', 'cp', dirname(first), `s3://${BUCKET}/`, '--recursive', '--exclude', '*', ...names];
    await aws(...copy, '--acl', 'public-read', '--no-progress', ...headers);
    if (manner === 'documented') {
      const rule = join(own, 'cors.json');
      await writeFile(rule, substituted(documentedBlock(docs, 'cors'), [['https://sql.example.org', pageOrigin]]));
      await aws('s3api', 'put-bucket-cors', '--bucket', BUCKET, '--cors-configuration', `file://${rule}`);
    }
    return cluster.servers;
  } catch (cause) {
    for (const server of cluster.servers) await server.end();
    throw cause;
  }
}
