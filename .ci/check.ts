import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FAILED, PASSED, plainLine, type Report, type Totals } from './totals.ts';

/** Runs a program of an installed package with this Node. Resolves with its exit code, null if it was killed. */
export type RunTool = (
  packageName: string,
  binary: string,
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<number | null>;

/** Where the output of a check goes. */
export interface Output {
  readonly runTool: RunTool;
  /** Runs npm. Resolves with its exit code, null if it was killed. */
  runNpm(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<number | null>;
  say(line: string): void;
}

export interface Check {
  readonly name: string;
  readonly run: (output: Output) => Promise<Totals | Report>;
}

export interface Checked extends Report {
  /** Its result, and its time in seconds. */
  readonly line: string;
}

const require = createRequire(import.meta.url);

type Start = (command: string, args: string[], environment: NodeJS.ProcessEnv) => ChildProcess;

const programs = (start: Start): Pick<Output, 'runTool' | 'runNpm'> => ({
  runTool: (packageName, binary, args, environment = {}) =>
    exitCodeOf(start(process.execPath, [scriptOf(packageName, binary), ...args], { ...process.env, ...environment })),
  runNpm: (args, environment = {}) =>
    exitCodeOf(start(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args], { ...process.env, ...environment })),
});

/** Output that is shown as it comes. */
export const SHOWN: Output = {
  ...programs((command, args, env) => spawn(command, args, { stdio: 'inherit', env })),
  say: (line) => console.log(line),
};

/** Output that is kept until `show`, for checks that run beside others. */
export function keptOutput(): Output & { show(): void } {
  const kept: (string | Buffer)[] = [];
  return {
    ...programs((command, args, env) => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => kept.push(data));
      return child;
    }),
    say: (line) => kept.push(`${line}\n`),
    show: () => {
      for (const piece of kept.splice(0)) process.stdout.write(piece);
    },
  };
}

/** Runs a check. One that throws has failed. */
export async function carryOut({ name, run }: Check, output: Output): Promise<Checked> {
  output.say(`\n=== ${name} ===`);
  const startedAt = performance.now();
  let report: Report;
  try {
    const came = await run(output);
    report = 'totals' in came ? came : { totals: came, failed: [], passedAgain: [] };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    output.say(message);
    report = { totals: FAILED, failed: [{ test: name, message }], passedAgain: [] };
  }
  const { totals } = report;
  const line = `${name}: ${plainLine(totals)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
  output.say(line);
  return { ...report, line };
}

/** Counts several tools that run one after another as one check. */
export function oneCheck(statuses: readonly (number | null)[]): Totals {
  return statuses.every((status) => status === 0) ? PASSED : FAILED;
}

function scriptOf(packageName: string, binary: string): string {
  const manifestPath = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : bin[binary];
  if (!script) throw new Error(`The package ${packageName} has no program ${binary}.`);
  return join(dirname(manifestPath), script);
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}
