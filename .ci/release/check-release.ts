/* npm run release:check: everything that is checked before a release and takes too long for npm test. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Checked, carryOut, SHOWN } from '../check.ts';
import { plainLine, sum } from '../totals.ts';
import { releaseSteps } from './steps.ts';

const HELP = `Checks a version before it is released, after npm test: licences, vulnerabilities, alerts, the engine compiled anew, several servers,
static hosts, Firefox, WebKit, attacks, and ten minutes of the soak. Takes some three quarters of an hour, and wants a quiet machine with a built page and database
("npm run build"). Ends with 1 when a step failed. A step that could not be checked is skipped, and the summary says so.

  npm run release:check -- [--only TEXT] [--soak-minutes N]

  --only TEXT       only steps whose names hold the text
  --soak-minutes N  how long the soak is (default 10)`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      'soak-minutes': { type: 'string', default: '10' },
      help: { type: 'boolean' },
    },
  });
  const soakMinutes = Number(values['soak-minutes']);
  if (values.help === true || !(soakMinutes > 0)) {
    process.stdout.write(`${HELP}\n`);
    return values.help === true ? 0 : 2;
  }
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  const steps = releaseSteps(soakMinutes).filter(({ name }) => name.includes(values.only));
  if (steps.length === 0) throw new Error(`No step has a name with "${values.only}".`);
  const checked: Checked[] = [];
  for (const step of steps) checked.push(await carryOut(step, SHOWN));
  const total = sum(checked.map(({ totals }) => totals));
  const lines = ['=== Summary ===', ...checked.map(({ line }) => line)];
  if (total.skipped > 0) lines.push('A skipped step was not checked: see above what to do before you release.');
  process.stdout.write(`\n${lines.join('\n')}\n${plainLine(total)}\n`);
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();
