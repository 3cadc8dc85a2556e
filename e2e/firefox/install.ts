import { spawnSync } from 'node:child_process';
import { installPackages } from '../debian.ts';

const PACKAGE = 'firefox-esr';

/** Installs Debian's Firefox if there is none, or says what to install. `FIREFOX_PATH` names another one. */
export default function installFirefox(): void {
  const named = process.env.FIREFOX_PATH;
  if (runs(named ?? PACKAGE)) return;
  if (named) throw new Error(`FIREFOX_PATH is ${named}, which is not a program that can be run.`);
  installPackages([PACKAGE], console.log);
  if (!runs(PACKAGE)) throw new Error(`These stories need Firefox: install ${PACKAGE}, or set FIREFOX_PATH to one.`);
}

const runs = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
