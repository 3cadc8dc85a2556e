import { expect, it } from 'vitest';
import type { AskingAgain } from '../../../contract/runner.ts';
import { ComputeClock } from '../../statement/compute-clock.ts';
import { makeDatabase } from '../../wasm/fixture.testing.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import { firstRange, RemoteFile } from './remote-file.ts';
import { type Activity, TransferMeter } from './transfer-meter.ts';

const CONTENT = makeDatabase('CREATE TABLE deals (id INTEGER PRIMARY KEY)');
const { length } = firstRange(CONTENT.length);

function setup() {
  const world = { now: 0, rows: 0, bytesComing: 0, again: null as AskingAgain | null };
  const start = { body: CONTENT.slice(0, length), ...NO_VALIDATORS };
  const file = new RemoteFile({ url: 'https://host/f', sizeBytes: CONTENT.length }, start);
  const clock = new ComputeClock(() => world.now);
  const told: Activity[] = [];
  const meter = new TransferMeter({
    file,
    clock,
    rows: () => world.rows,
    bytesComing: () => world.bytesComing,
    again: () => world.again,
    onActivity: (activity) => told.push(activity),
  });
  return { world, clock, told, meter };
}

it('reports every phase of a run, with its cost and its bytes', async () => {
  const { world, told, meter } = setup();
  meter.enter('computing');
  world.rows = 3;
  await meter.suspend(async () => {
    meter.enter('exploring');
    meter.enter('waiting');
    world.bytesComing = 100;
    meter.tell();
    world.bytesComing = 0;
    world.again = { inMs: 400, time: 2 };
    meter.tell();
    world.again = null;
  });
  meter.settle();
  meter.block(() => {});
  const first = { bytes: length, requests: 1 };
  const second = { bytes: 0, requests: 0, rows: 3 };
  expect(told).toEqual([
    { ...first, rows: 0, phase: 'computing' },
    { ...first, rows: 3, phase: 'exploring' },
    { ...first, rows: 3, phase: 'waiting' },
    { requests: 1, bytes: length + 100, rows: 3, phase: 'waiting' },
    { ...first, rows: 3, phase: 'asking-again', again: { inMs: 400, time: 2 } },
    { ...first, rows: 3, phase: 'computing' },
    { ...second, phase: 'waiting' },
    { ...second, phase: 'computing' },
  ]);
});

it('counts neither waiting nor exploring as computing, and nothing that is done after the answer', async () => {
  const { world, clock, meter } = setup();
  clock.start(1_000);
  world.now += 10;
  await meter.suspend(async () => {
    meter.enter('exploring');
    world.now += 500;
    meter.enter('waiting');
    world.now += 500;
  });
  world.now += 10;
  meter.block(() => {
    world.now += 500;
  });
  expect([clock.spentMs, clock.isRunning]).toEqual([20, true]);
  clock.pause();
  meter.block(() => {
    world.now += 500;
  });
  world.now += 500;
  expect(clock.spentMs).toBe(20);
});
