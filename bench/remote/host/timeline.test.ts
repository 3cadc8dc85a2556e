import { describe, expect, it } from 'vitest';
import { depthOf, type SeenRequest, trafficOf } from './timeline.ts';

/** Requests drawn on a time axis, one per line: from the first mark (arrived) to the end of the last (answer sent). */
function drawn(picture: string): { arrivedMs: number; endedMs: number }[] {
  return picture
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => ({ arrivedMs: line.indexOf('='), endedMs: line.lastIndexOf('=') + 1 }));
}

describe('the depth of a timeline', () => {
  it.each([
    ['no request', '', 0],
    ['one request', '===', 1],
    [
      'one after another',
      `===
   ===
      ===`,
      3,
    ],
    [
      'together, however many',
      `====
=====
 ====
 ===`,
      1,
    ],
    [
      'a batch, then a batch that its answers led to',
      `====
====
 ====
     ====
     =====
      ====`,
      2,
    ],
    [
      'a chain beside one long answer',
      `==================
===
    ===
        ===
            ===`,
      4,
    ],
    [
      'a request that arrives in the moment in which an answer ends may depend on it',
      `====
    ====`,
      2,
    ],
    [
      'a request that arrives a moment before the answer ends does not',
      `====
   ====`,
      1,
    ],
    [
      'not depending on the order in which requests are given',
      `        ===
===
    ===`,
      3,
    ],
    [
      'an independent request that came late for a reason of its own counts too: the known error of the estimate',
      `===
                    ===`,
      2,
    ],
  ])('%s', (_, picture, depth) => {
    expect(depthOf(drawn(picture))).toBe(depth);
  });
});

it('counts requests for the database file separately', () => {
  const request = (path: string, arrivedMs: number, bodyBytes: number): SeenRequest => ({
    method: 'GET',
    path,
    range: null,
    status: 200,
    arrivedMs,
    endedMs: arrivedMs + 50,
    bodyBytes,
  });
  const seen = [
    request('/', 0, 700),
    request('/data/nadlan.json', 50, 300),
    request('/data/nadlan-0123abcd.sqlite', 100, 4096),
    request('/data/nadlan-0123abcd.sqlite', 120, 8192),
  ];
  expect(trafficOf(seen)).toEqual({
    requests: 4,
    depth: 3,
    bodyBytes: 13_288,
    databaseRequests: 2,
    databaseBytes: 12_288,
  });
});
