import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { memoryBoundBytes } from '../server/memory-bound.ts';
import { SETTINGS } from '../server/settings/table.ts';
import { readSettings } from '../server/settings.ts';

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const VARIABLES = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
const GIB = 1024 ** 3;

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly {
          readonly resources: { readonly limits: { readonly memory: string } };
          readonly ports: readonly { readonly containerPort: number }[];
        }[];
      };
    };
  };
}

const resources = readdirSync(new URL('kubernetes', import.meta.url)).flatMap((name) =>
  parseAllDocuments(textOf(`deploy/kubernetes/${name}`)).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS() as Resource;
  }),
);
const compose = parse(textOf('deploy/compose.yaml'), { merge: true });
const config = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const pods = resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'nadlan-sql')?.spec
  ?.template;

/** The settings that a server would have; fails if one of them is none. */
function settingsOf(environment: Readonly<Record<string, string>>) {
  const read = readSettings(environment, '/');
  if (!read.ok) throw new Error(read.sentences.join(' '));
  return read.settings;
}

/** The environment of a service of Compose, where the shell sets nothing but the folder of the database. */
function environmentOf(service: string): Record<string, string> {
  const written = Object.entries<string>(compose.services[service].environment);
  const withDefaults = written.map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]);
  return { ...Object.fromEntries(withDefaults), DATABASE_URL: 'https://files.example.org/' };
}

/** How long a server may need to end, in seconds. */
const endSeconds = ({ queueWaitMs, queryTimeoutMs }: ReturnType<typeof settingsOf>) =>
  (queueWaitMs + queryTimeoutMs) / 1000 + 3;

describe('the files for Compose and Kubernetes', () => {
  const environments: [string, Record<string, string>][] = [
    ['ConfigMap', config],
    ...['one', 'two', 'three'].map((name): [string, Record<string, string>] => [name, environmentOf(name)]),
  ];

  it.each(environments)('set only settings that there are: %s', (_name, environment) => {
    expect(Object.keys(environment).filter((name) => !VARIABLES.has(name))).toEqual([]);
    expect(settingsOf(environment)).toMatchObject({ workers: 2, metricsPort: 9464 });
  });

  it('give a server more memory than it takes at most', () => {
    const memory = pods?.spec.containers[0]?.resources.limits.memory ?? '';
    expect(Number.parseFloat(memory) * GIB).toBeGreaterThan(memoryBoundBytes(settingsOf(config)));
    const [, environment = {}] = environments[1] ?? [];
    expect(Number.parseFloat(compose.services.one.mem_limit) * GIB).toBeGreaterThan(
      memoryBoundBytes(settingsOf(environment)),
    );
  });

  it('let a server finish its answers', () => {
    expect(pods?.spec.terminationGracePeriodSeconds).toBeGreaterThan(endSeconds(settingsOf(config)) + 5);
    expect(Number.parseInt(compose.services.one.stop_grace_period, 10)).toBeGreaterThan(endSeconds(settingsOf(config)));
  });

  it('name files that there are', () => {
    const { resources: names } = resources.find(({ kind }) => kind === 'Kustomization') as unknown as {
      resources: string[];
    };
    expect(names.filter((name) => !existsSync(new URL(`kubernetes/${name}`, import.meta.url)))).toEqual([]);
    expect(compose.services.proxy.volumes[0]).toMatch(/^\.\/haproxy\/compose\.cfg:/);
  });
});

describe('the Dockerfile', () => {
  it('copies what there is, or what its first stage makes', () => {
    const copied = [...textOf('deploy/Dockerfile').matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(
      ([, names = '']) => names.split(' ').map((name) => name.replace('/app/', '')),
    );
    const made = ['node_modules', 'build/engine', 'dist'];
    expect(
      copied.filter((name) => !made.includes(name) && !existsSync(new URL(`../${name}`, import.meta.url))),
    ).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining([...made, 'src', 'server', 'builder', 'NOTICE']));
  });
});

describe('haproxy.cfg', () => {
  it('differs for Compose in its addresses, and in what root may do, alone', () => {
    const bare = (path: string) =>
      textOf(path)
        .replace(/\n\n# The address of a container[\s\S]*/, '\n')
        .replace(/^# .*\n/, '')
        .replace(/ {4}maxconn[\s\S]*? {4}# Request line/, '')
        .replace(/ {2}init-addr .*/, '')
        .replace(/(server \w+) \S+/g, '$1')
        .replace(/bind :\d+/, 'bind');
    expect(bare('deploy/haproxy/compose.cfg')).toBe(bare('deploy/haproxy/haproxy.cfg'));
  });
});

describe('docs/deploy.md', () => {
  it('names only files, settings and scripts that there are', () => {
    const page = textOf('docs/deploy.md');
    const files = [...page.matchAll(/\bdeploy\/[\w./@-]+\w/g)].map(([path]) => path);
    expect(files.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
    const scripts = JSON.parse(textOf('package.json')).scripts;
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const set = [...page.matchAll(/^\s*([A-Z]+(?:_[A-Z]+)+)=/gm)].map(([, name = '']) => name);
    expect(set.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });
});
