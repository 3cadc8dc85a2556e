/* npm run test:hosts: a written site on real web servers, by their defaults and by docs/hosting.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { withPart } from '../../server/generated-part.ts';
import { resultTable } from './table.ts';
import { testHosts } from './test-hosts.ts';
import { checkThreeCommands } from './three-commands.ts';

const HELP = `Usage: npm run test:hosts [-- --only NAME] [--without-clone] [--write]

Serves a site that build:static has written by each server, once with its defaults and once as docs/hosting.md says, and
examines it with check:host and in Chromium. On Debian it installs what is missing, as root.

  --only NAME      servers whose name has this text; "three commands" for those of docs/hosting.md in a fresh clone
  --without-clone  not the three commands
  --write          writes the table into docs/hosting.md`;

/** The name of the case of a fresh clone. */
const THREE_COMMANDS = 'three commands';
const DOCS = 'docs/hosting.md';
const WHOLE_MS = 40 * 60_000;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      'without-clone': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
  const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(WHOLE_MS)]);
  const say = (line: string) => console.log(line);
  const docs = await readFile(DOCS, 'utf8');
  const { results, notTested } = await testHosts({ docs, only: values.only, say, signal });
  const table = resultTable(results);
  if (results.length > 0) say(`\n${table}\n`);
  const failures = results.flatMap(({ host, manner, failures: ofHost }) =>
    ofHost.map((failure) => `${host} (${manner}): ${failure}`),
  );
  if (!values['without-clone'] && THREE_COMMANDS.includes(values.only.toLowerCase())) {
    const failed = await checkThreeCommands({ docs, say, signal });
    failures.push(...failed.map((failure) => `${THREE_COMMANDS}: ${failure}`));
  }
  for (const line of [...failures, ...notTested]) say(line);
  if (failures.length + notTested.length === 0) say('Everything is served as documented.');
  if (values.write && values.only === '' && failures.length === 0 && notTested.length === 0) {
    await writeFile(
      DOCS,
      withPart(await readFile(DOCS, 'utf8'), 'tested-hosts', 'npm run test:hosts -- --write', table),
    );
  }
  return failures.length + notTested.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
