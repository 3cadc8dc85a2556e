import { describe, expect, it } from 'vitest';
import { LogSink } from './log-sink.ts';

type WhenWritten = (error?: Error | null) => void;

/** An output whose writes end as `act` decides; with the written lines, and the pending ones. */
function outputThat(act: { current: 'writes' | 'fails' | 'throws' | 'waits' }) {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    written,
    release: () => {
      for (const end of waiting.splice(0)) end();
    },
    on: () => {},
    write: (text: string, whenWritten: WhenWritten) => {
      const end = () => {
        written.push(text);
        whenWritten();
      };
      if (act.current === 'throws') throw new Error('ENOSPC');
      if (act.current === 'fails') whenWritten(new Error('EPIPE'));
      else if (act.current === 'waits') waiting.push(end);
      else end();
    },
  };
}

const sinkOf = (output: ReturnType<typeof outputThat>) => new LogSink(output, (count) => `${count} dropped\n`);

describe('the sink of the log', () => {
  it.each(['fails', 'throws'] as const)(
    'drops lines while writing %s, and reports how many when it can write',
    (fault) => {
      const act: Parameters<typeof outputThat>[0] = { current: fault };
      const output = outputThat(act);
      const sink = sinkOf(output);
      for (const line of ['a\n', 'b\n', 'c\n']) sink.write(line);
      expect([output.written, sink.droppedLines]).toEqual([[], 3]);
      act.current = 'writes';
      sink.write('d\n');
      sink.write('e\n');
      expect([output.written, sink.droppedLines]).toEqual([['d\n', '3 dropped\n', 'e\n'], 3]);
    },
  );

  it('holds one MiB for a reader that does not read, and drops the rest', () => {
    const act: Parameters<typeof outputThat>[0] = { current: 'waits' };
    const output = outputThat(act);
    const sink = sinkOf(output);
    const line = `${'x'.repeat(64 * 1024 - 1)}\n`;
    for (let i = 0; i < 20; i += 1) sink.write(line);
    expect(sink.droppedLines).toBe(4);
    act.current = 'writes';
    output.release();
    expect(output.written).toHaveLength(17);
    expect(output.written.filter((text) => text !== line)).toEqual(['4 dropped\n']);
  });
});
