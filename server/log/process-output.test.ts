import { spawnSync } from 'node:child_process';
import { existsSync, openSync, type writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROJECT_DIR, typescript } from '../start/command.ts';
import { LogSink } from './log-sink.ts';
import { FileOutput } from './process-output.ts';

/** A disk with this many free bytes, which the test can increase. */
function disk(roomBytes: number) {
  let content = '';
  const made = {
    roomBytes,
    read: () => content,
    write: ((_descriptor: number, bytes: Buffer, from: number) => {
      const taken = bytes.subarray(from, from + made.roomBytes);
      if (taken.length === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      made.roomBytes -= taken.length;
      content += taken.toString();
      return taken.length;
    }) as typeof writeSync,
  };
  return made;
}

describe('a log in a file', () => {
  it('has no line that runs into another one when the disk was full in the middle of it', () => {
    const full = disk(12);
    const sink = new LogSink(new FileOutput(1, full.write), (count) => `${count} dropped\n`);
    for (const line of ['line 1\n', 'line 2\n', 'line 3\n']) sink.write(line);
    expect(full.read()).toBe('line 1\nline ');
    full.roomBytes = 1_000;
    sink.write('line 4\n');
    sink.write('line 5\n');
    expect(full.read()).toBe('line 1\nline \nline 4\n2 dropped\nline 5\n');
    expect(sink.droppedLines).toBe(2);
  });
});

// Linux has a device to which every write fails with ENOSPC.
describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  it.each(['server/main.ts', 'server/start.ts'])('does not end %s, whose sentences cannot be written', (script) => {
    const full = openSync('/dev/full', 'w');
    const { status } = spawnSync(process.execPath, typescript(script, '--help'), {
      cwd: PROJECT_DIR,
      stdio: ['ignore', full, full],
    });
    expect(status).toBe(0);
  });
});
