import { droppedLine } from './log/log-options.ts';
import { LogSink } from './log/log-sink.ts';
import { processOutput } from './log/process-output.ts';
import { startService } from './service.ts';
import type { Settings } from './settings.ts';

/** Serves until SIGINT or SIGTERM; a second signal does not wait for the answers under way. */
export async function serve(settings: Settings): Promise<void> {
  const dropped = droppedLine(settings.logFormat, process.stdout.isTTY);
  const stdout = new LogSink(processOutput(process.stdout), dropped);
  const stderr = new LogSink(processOutput(process.stderr), dropped);
  const starting = startService(settings, (sentence) => stdout.write(`${sentence}\n`), {
    isTTY: process.stdout.isTTY,
    write: (line) => stdout.write(line),
    droppedLines: () => stdout.droppedLines,
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    const started = await starting;
    if (started.ok) await started.service.close();
    process.exit(0);
  };
  // Registered before it is ready, because a caller may end it as soon as it reports that it listens.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const started = await starting;
  if (started.ok) return;
  stderr.write(`${started.sentences.join('\n')}\n`);
  process.exitCode = 1;
}
