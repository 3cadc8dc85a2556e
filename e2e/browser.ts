import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages } from './debian.ts';

/** No sandbox, because containers do not allow one; no connections to hosts other than the test's own. */
export const CHROMIUM_ARGS: string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
];

/** A name of this machine. Pages from it are on plain http for a browser, which trusts the loopback address as if it had TLS. */
export const PLAIN_HOST = 'plain.test';
export const PLAIN_HOST_ARGS: string[] = [`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`];

/**
 * For pages that live for seconds, as those of stories do: compilers that optimize most take more processor time than they
 * give back. The one for JavaScript that optimizes a little (Maglev) gives back a sixth. Places in the source are noted when a
 * function is compiled: a page that a story steers asks for them, and each function would be parsed again.
 */
export const SHORT_LIVED_ARGS: string[] = ['--js-flags=--no-opt --liftoff-only --no-enable-lazy-source-positions'];

/** The headless shell: the same pages for two thirds of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const HOW_TO_INSTALL =
  'The end-to-end tests need Chromium: run "npx playwright install --with-deps chromium", or install the package "chromium-headless-shell", or set CHROMIUM_PATH to one.';

/**
 * The path of a Chromium on this machine: the one that CHROMIUM_PATH names, else Playwright's own, else an installed one. Null if
 * there is none.
 *
 * @throws Error if CHROMIUM_PATH names nothing that can be run
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  return chromiums(environment)[0] ?? null;
}

/** A Chromium with windows, which measures more than the headless shell; null if there is none. */
export function findWholeBrowser(environment: NodeJS.ProcessEnv = process.env): string | null {
  return chromiums(environment).find((path) => !path.endsWith(HEADLESS_SHELL)) ?? null;
}

function chromiums(environment: NodeJS.ProcessEnv): string[] {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return [named];
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run.`);
  }
  const onPath = (environment.PATH ?? '').split(delimiter).flatMap((dir) => COMMANDS.map((name) => join(dir, name)));
  const usual = COMMANDS.map((name) => join('/usr/bin', name));
  return [chromium.executablePath(), ...usual, ...onPath, ...MAC_APPLICATIONS].filter(isExecutable);
}

/**
 * Finds a Chromium, or installs one: on Debian the headless shell, which is preferred to a whole browser, else
 * Playwright's own.
 *
 * @throws Error with one line on what to install
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  const isFull = found !== null && COMMANDS.slice(1).some((name) => found.endsWith(`/${name}`));
  const installs = (found === null || isFull) && installPackages([HEADLESS_SHELL], say);
  if (found === null && !installs) {
    say('No Chromium is installed. Installing the one of Playwright …');
    const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
    spawnSync(process.execPath, args, { stdio: 'inherit', timeout: 10 * 60_000 });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(HOW_TO_INSTALL);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
