/* npm run serve: serves what is built. */
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

const read = readSettings(process.env, process.cwd());
if (read.ok) {
  await serve(read.settings);
} else {
  console.error(read.sentences.join('\n'));
  process.exitCode = 1;
}
