import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { handOver, ServerProcess, UNPRIVILEGED } from '../server-process.ts';

/** A running cluster with an S3 interface, and its only user. */
export interface CephCluster {
  readonly servers: readonly ServerProcess[];
  readonly accessKey: string;
  readonly secret: string;
}

const COMMAND_MS = 60_000;

/** One monitor, one store in memory, no copies. */
const configuration = (own: string, port: number, monitorPort: number) => `[global]
fsid = ${randomUUID()}
mon_host = v2:127.0.0.1:${monitorPort}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 1073741824
mon_data = ${own}/mon
osd_data = ${own}/osd
rgw_data = ${own}/rgw
run_dir = ${own}/run
admin_socket = ${own}/run/$name.asok
log_file = ${own}/run/$name.log
keyring = ${own}/keyring
rgw_frontends = beast endpoint=127.0.0.1:${port}
`;

/**
 * Starts a cluster by the commands of Ceph's manual deployment (https://docs.ceph.com/en/pacific/install/manual-deployment/).
 *
 * @param own an empty folder for it, which the user of the servers may write
 * @param port of the S3 interface
 */
export async function startCeph(own: string, port: number, monitorPort: number): Promise<CephCluster> {
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(own, name), { recursive: true });
  const settings = configuration(own, port, monitorPort);
  await writeFile(join(own, 'ceph.conf'), settings);
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, CEPH_CONF: join(own, 'ceph.conf'), HOME: own };
  handOver(own);
  const run = async (command: string, ...args: readonly string[]) =>
    (await promisify(execFile)(command, args, { cwd: own, env, timeout: COMMAND_MS, ...UNPRIVILEGED })).stdout.trim();
  const servers: ServerProcess[] = [];
  const begin = async (command: string, args: readonly string[], isReady: () => Promise<boolean>) => {
    const server = ServerProcess.spawn({ command, args: ['-f', ...args], env, folder: own });
    servers.push(server);
    await server.ready(isReady);
  };
  const answers = (check: Promise<unknown>) =>
    check.then(
      () => true,
      () => false,
    );
  try {
    const keyring = join(own, 'keyring');
    await run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    await run(
      'ceph-authtool',
      keyring,
      '--gen-key',
      '-n',
      'client.admin',
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
    );
    const fsid = /fsid = (\S+)/.exec(settings)?.[1] ?? '';
    const map = join(own, 'run/monmap');
    await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map);
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    await begin('ceph-mon', ['-i', 'a'], () => answers(run('ceph', '--connect-timeout', '2', 'status')));
    const secret = await run('ceph-authtool', '--gen-print-key');
    await run('ceph-authtool', keyring, '-n', 'osd.0', '-a', secret);
    await writeFile(join(own, 'osd-secrets'), JSON.stringify({ cephx_secret: secret }));
    const uuid = randomUUID();
    await run('ceph', 'osd', 'new', uuid, '-i', join(own, 'osd-secrets'));
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid);
    await begin('ceph-osd', ['-i', '0'], async () => (await run('ceph', 'osd', 'stat')).includes('1 up'));
    await begin('radosgw', ['-n', 'client.admin'], () => answers(fetch(`http://127.0.0.1:${port}/`)));
    const user = await run('radosgw-admin', 'user', 'create', '--uid', 'site', '--display-name', 'site');
    const [key] = (JSON.parse(user) as { keys: readonly { access_key: string; secret_key: string }[] }).keys;
    if (!key) throw new Error('radosgw-admin made no key.');
    return { servers: servers.reverse(), accessKey: key.access_key, secret: key.secret_key };
  } catch (cause) {
    for (const server of servers.reverse()) await server.end();
    throw cause;
  }
}
