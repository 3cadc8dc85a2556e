/* npm run soak: mixed traffic at a listening server whose machine fails at random times of a seed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MIDDLE_WORLD, worldFolder } from '../../builder/worlds.testing.ts';
import { publishedTestbed } from '../testbed.ts';
import { FAULTS } from './faults.ts';
import { faultsOf, jsonOf, textOf } from './report.ts';
import { soak } from './soak.ts';

const HELP = `Sends mixed traffic with known right answers to a server with the default limits, on the loopback network, while its machine
fails at random times. Ends with 1 after a wrong answer, a leak, or a refusal that no fault explains. Bounded: it takes the given
time, and a few minutes before and after it.

  npm run soak -- [--minutes N] [--seed S] [--data FOLDER] [--only TEXT]

  --minutes N    how long (default 30); a leak is judged from 5 on
  --seed S       which statements and faults, and when (default: of the clock); the report names it
  --data FOLDER  of a published database (default: DATA_DIR, else data); it is not changed. A second one, which is synthetic,
                 is published in turn with it
  --only TEXT    only faults whose names hold the text: ${FAULTS.map(({ name }) => name).join(', ')}

The report goes to build/soak as text and as JSON.`;

const REPORT_DIR = 'build/soak';
const MINUTES_MAX = 7 * 24 * 60;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      data: { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean' },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  const isUsable = minutes > 0 && minutes <= MINUTES_MAX && Number.isSafeInteger(seed);
  if (values.help === true || !isUsable) {
    say(isUsable ? HELP : `--minutes takes a number up to ${MINUTES_MAX}, --seed a whole number.\n\n${HELP}`);
    return values.help === true ? 0 : 2;
  }
  const testbeds = await Promise.all([
    publishedTestbed(resolve(values.data)),
    worldFolder(MIDDLE_WORLD).then(publishedTestbed),
  ]);
  const finished = await soak({ minutes, seed, only: values.only, testbeds, say });
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const text = textOf(finished, machine);
  await mkdir(REPORT_DIR, { recursive: true });
  const path = join(REPORT_DIR, `soak-${minutes}-minutes-seed-${seed}`);
  await Promise.all([writeFile(`${path}.txt`, text), writeFile(`${path}.json`, jsonOf(finished, machine))]);
  say(`\n${text}\nReport: ${path}.txt and .json`);
  return faultsOf(finished).length > 0 ? 1 : 0;
}

process.exitCode = await main();
