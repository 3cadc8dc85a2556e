import { spawnSync } from 'node:child_process';
import { type Check, oneCheck } from '../check.ts';
import { FAILED, PASSED, type Totals } from '../totals.ts';
import { readAudit } from './audit.ts';

const SKIPPED: Totals = { passed: 0, failed: 0, skipped: 1 };
/** What the output of `npm audit` may have. */
const AUDIT_BYTES = 64 * 1024 * 1024;

const script = (name: string, what: string, ...args: readonly string[]): Check => ({
  name: `${what} (npm run ${[name, ...args].join(' ')})`,
  run: async ({ runNpm }) => oneCheck([await runNpm(['run', name, ...(args.length > 0 ? ['--', ...args] : [])])]),
});

const AUDIT: Check = {
  name: 'Vulnerabilities of what is shipped (npm audit --omit=dev)',
  run: async ({ say }) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { stdout } = spawnSync(npm, ['audit', '--omit=dev', '--json'], { encoding: 'utf8', maxBuffer: AUDIT_BYTES });
    const audit = readAudit(stdout ?? '');
    say(audit.sentence);
    return audit.kind === 'sound' ? PASSED : audit.kind === 'vulnerable' ? FAILED : SKIPPED;
  },
};

const NOTICE: Check = {
  name: 'Licences and bill of materials of what is shipped',
  run: async ({ runTool }) => oneCheck([await runTool('vitest', 'vitest', ['run', '.ci/shipped'])]),
};

const IMAGE = script('test:image', 'The steps of the Dockerfile');

/** It makes a Debian and changes into it, which only root may. */
const IMAGE_OF_ROOT: Check = {
  ...IMAGE,
  run: async (output) => {
    if (process.getuid?.() === 0) return IMAGE.run(output);
    output.say('Not carried out: it needs root.');
    return SKIPPED;
  },
};

/** Every step, the quick ones first. */
export function releaseSteps(soakMinutes: number): readonly Check[] {
  return [
    NOTICE,
    AUDIT,
    script('check:alerts', 'Alerts and dashboard'),
    script('engine:verify', 'The engine, compiled anew'),
    IMAGE_OF_ROOT,
    script('test:fleet', 'Several servers while parts of them fail'),
    script('test:hosts', 'Static hosts'),
    script('test:firefox', 'Main stories in Firefox'),
    script('test:webkit', 'Main stories in WebKit'),
    script('attack', 'Attacks of one visitor'),
    script('soak', 'Soak', '--minutes', String(soakMinutes)),
  ];
}
