/* npm run serve: serves what is built. */
import { parseArgs } from 'node:util';
import { ignoreOutputErrors } from './log/process-output.ts';
import { serve } from './serve.ts';
import { settingsHelp } from './settings/texts.ts';
import { readSettings } from './settings.ts';

const HELP = `Usage: npm run serve            serves the page, the database and /api/sql

Read from the environment:
${settingsHelp()}

docs/operate.md tells more.`;

/** Whether to serve; false if only help was printed. */
function readArguments(): boolean {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
    if (!values.help) return true;
    console.log(HELP);
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}`);
    process.exitCode = 2;
  }
  return false;
}

ignoreOutputErrors();
if (readArguments()) {
  const read = readSettings(process.env, process.cwd());
  if (read.ok) {
    await serve(read.settings);
  } else {
    console.error(read.sentences.join('\n'));
    process.exitCode = 1;
  }
}
