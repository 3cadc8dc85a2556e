import { expect, it } from 'vitest';
import { Forecast } from './forecast.ts';
import { startReporter } from './start-reporter.ts';

it('a start says at once what will take how long', () => {
  expect(new Forecast(['engine', 'database', 'page']).announcement()).toBe(
    'To build, once: engine (about 3 min), database (about 3 min), page (about 20 s); about 4 min in all.',
  );
  expect(new Forecast(['page']).announcement()).toBe('To build, once: page (about 20 s); about 20 s in all.');
  expect(new Forecast([]).announcement()).toBeNull();
});

it('the bar grows with the time, and takes longer where a part does', () => {
  let nowMs = 0;
  const forecast = new Forecast(['engine', 'page'], () => nowMs);
  forecast.begin('engine');
  expect(forecast.bar()).toBe(`[${' '.repeat(30)}] 0%, about 4 min left`);
  nowMs = 105_000;
  expect(forecast.bar()).toBe(`[${'='.repeat(15)}${' '.repeat(15)}] 50%, about 2 min left`);
  nowMs = 300_000;
  expect(forecast.bar()).toContain('85%, about 50 s left');
  forecast.end('engine');
  forecast.begin('page');
  nowMs = 310_000;
  expect(forecast.bar()).toContain('96%, about 10 s left');
  forecast.end('page');
  expect(forecast.bar()).toBe(`[${'='.repeat(30)}] 100%, about 0 s left`);
});

it('a terminal has the bar written over, and a log has it now and then', () => {
  const told = (isTTY: boolean) => {
    let written = '';
    let nowMs = 0;
    const { say, show } = startReporter({ isTTY, write: (text) => (written += text) }, () => nowMs);
    show('one');
    show('two');
    say('page: done');
    nowMs = 15_000;
    show('three');
    return written;
  };
  expect(told(true)).toBe('\r\x1b[2Kone\r\x1b[2Ktwo\r\x1b[2Kpage: done\n\r\x1b[2Kthree');
  expect(told(false)).toBe('one\npage: done\nthree\n');
});
