import { startService } from './service.ts';
import type { Settings } from './settings.ts';

/** Serves until SIGINT or SIGTERM; a second signal does not wait for the answers under way. */
export async function serve(settings: Settings): Promise<void> {
  const started = await startService(settings, console.log);
  if (!started.ok) {
    console.error(started.sentences.join('\n'));
    process.exitCode = 1;
    return;
  }
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await started.service.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
