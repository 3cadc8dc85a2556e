import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

const SHORT_MS = 100;

interface Query {
  readonly client: string;
  readonly request: { readonly sql: string; readonly limit: number };
}

let now: number;
let queue: FairQueue<Query>;

beforeEach(() => {
  now = 0;
});

const open = (options: Partial<FairQueueOptions> = {}) => {
  queue = new FairQueue({ threads: 2, queueMax: 10, shortRunMs: SHORT_MS, now: () => now, ...options });
};
/** `ann:1` is the query `1` of ann. */
const query = (name: string): Query => {
  const [client = '', sql = ''] = name.split(':');
  return { client, request: { sql, limit: 1 } };
};
const nameOf = (one: Query | null) => one && `${one.client}:${one.request.sql}`;
const come = (...names: string[]) => names.map((name) => queue.enter(query(name))).map(nameOf);
/** Starts all that may start. */
const started = (): (Query & object)[] => {
  const all: Query[] = [];
  for (let one = queue.next(); one; one = queue.next()) all.push(one);
  return all;
};
const names = (queries: readonly Query[]) => queries.map(nameOf);
/** The names of all queries in the order in which threads take them, each for this long. */
const order = (ms: number): (string | null)[] => {
  const seen: (string | null)[] = [];
  for (let running = started(); running.length > 0; running = started()) {
    seen.push(...names(running));
    now += ms;
    for (const one of running) queue.ended(one, false);
  }
  return seen;
};

describe('the next query', () => {
  it('is the one that came first, where all are of one client', () => {
    open({ threads: 1 });
    come('ann:1', 'ann:2', 'ann:3');
    expect(order(10)).toEqual(['ann:1', 'ann:2', 'ann:3']);
  });

  it('is of the client that has had least: clients take turns', () => {
    open({ threads: 1 });
    come('ann:1', 'ann:2', 'ann:3', 'bob:1', 'bob:2', 'cid:1');
    expect(order(10)).toEqual(['ann:1', 'bob:1', 'cid:1', 'ann:2', 'bob:2', 'ann:3']);
  });

  it('is not of a client that has had much until that is long ago', () => {
    open({ threads: 1 });
    come('ann:1');
    const [first] = started() as [Query];
    now += 50_000;
    queue.ended(first, false);
    come('ann:2', 'bob:1', 'bob:2');
    const [bob] = started() as [Query];
    now += 80;
    queue.ended(bob, false);
    expect(nameOf(bob)).toBe('bob:1');
    // Fifteen half-lives later ann's fifty seconds weigh less than 80 milliseconds of now.
    now += 150_000;
    const [later] = started() as [Query];
    now += 80;
    queue.ended(later, false);
    expect(names([later, ...started()])).toEqual(['bob:2', 'ann:2']);
  });

  it('is of another client where one has all threads but one', () => {
    open({ threads: 3 });
    come('bob:1');
    const [bob] = started() as [Query];
    now += 50;
    queue.ended(bob, false);
    come('ann:1', 'ann:2', 'ann:3', 'bob:2');
    expect(names(started())).toEqual(['ann:1', 'ann:2', 'bob:2']);
  });
});

describe('a full queue', () => {
  it('sends the newest query of the client with most in it away for another client', () => {
    open({ threads: 1, queueMax: 3 });
    come('ann:0');
    started();
    expect(come('ann:1', 'ann:2', 'ann:3', 'bob:1')).toEqual([null, null, null, 'ann:3']);
    expect(queue.length).toBe(3);
    now += 10;
    expect(come('cid:1', 'ann:4', 'bob:2')).toEqual(['ann:2', 'ann:4', 'bob:2']);
  });

  it('of no places lets a query through that can start at once', () => {
    open({ threads: 1, queueMax: 0 });
    expect(come('ann:1')).toEqual([null]);
    started();
    expect(come('bob:1')).toEqual(['bob:1']);
  });
});

describe('long runs', () => {
  /** Runs two queries of these names for longer than a short one takes. */
  const twoLong = (one: string, other: string) => {
    open();
    come(one, other);
    const running = started();
    now += SHORT_MS + 50;
    return running as [Query, Query];
  };

  it('keep their threads while no client waits', () => {
    twoLong('ann:endless', 'ann:other');
    expect([queue.long, nameOf(queue.toInterrupt()), queue.nextLookMs]).toEqual([2, null, null]);
  });

  it('on all threads give one to a query that comes: the client that has had most puts back its youngest', () => {
    open();
    come('bob:1');
    const [first] = started();
    now += 10;
    come('ann:endless');
    started();
    if (first) queue.ended(first, false);
    now += 500;
    come('ann:other');
    started();
    come('bob:2');
    expect([nameOf(queue.toInterrupt()), queue.nextLookMs]).toEqual([null, SHORT_MS]);
    now += SHORT_MS;
    expect([nameOf(queue.toInterrupt()), nameOf(queue.toInterrupt())]).toEqual(['ann:other', null]);
  });

  it('that were put back start again before what came later, and are left alone once they have settled', () => {
    const [one, other] = twoLong('ann:1', 'ann:2');
    come('bob:1', 'ann:3');
    const victim = queue.toInterrupt();
    if (!victim) throw new Error('No run was interrupted.');
    const stays = victim === one ? other : one;
    queue.putBack(victim, false);
    const [bob] = started() as [Query];
    expect(nameOf(bob)).toBe('bob:1');
    now += 10;
    queue.ended(stays, false);
    expect(names(started())).toEqual([nameOf(victim)]);
    now += 10;
    queue.ended(bob, false);
    // The last thread is for short queries.
    expect(names(started())).toEqual(['ann:3']);
    now += SHORT_MS;
    come('bob:short');
    expect(nameOf(queue.toInterrupt())).toBe('ann:3');
  });

  it('are expected of a statement that was long, and it leaves the last thread to others', () => {
    open();
    come('ann:endless');
    const [first] = started() as [Query];
    now += 5_000;
    queue.ended(first, false);
    come('bob:endless', 'cid:endless', 'dan:1');
    expect(names(started())).toEqual(['bob:endless', 'dan:1']);
    expect([queue.long, queue.length]).toEqual([1, 1]);
  });

  it('are expected of a client that sent many while others ask, unless their statement is known to be short', () => {
    open();
    for (const [name, ms] of [
      ['ann:1', 5_000],
      ['ann:short', 10],
      ['bob:1', 10],
    ] as const) {
      come(name);
      const [run] = started() as [Query];
      now += ms;
      queue.ended(run, false);
    }
    come('ann:2', 'ann:3', 'ann:short', 'bob:2');
    const [ann, bob] = started() as [Query, Query];
    expect(names([ann, bob])).toEqual(['ann:2', 'bob:2']);
    queue.ended(bob, false);
    // ann:2 has the place for long runs, so that ann:3 waits.
    expect(names(started())).toEqual(['ann:short']);
  });

  it('are not expected of a client that is alone: it may stand for many visitors', () => {
    open();
    come('all:endless');
    const [first] = started() as [Query];
    now += 5_000;
    queue.ended(first, true);
    come('all:endless', 'all:1', 'all:2');
    expect(names(started())).toEqual(['all:endless', 'all:1']);
    now += SHORT_MS;
    expect(nameOf(queue.toInterrupt())).toBe('all:1');
  });

  it('of a heavy client give way to a slow query of another one, once each', () => {
    open();
    come('ann:1', 'bob:slow');
    const [ann, bob] = started() as [Query, Query];
    now += 400;
    queue.ended(bob, false);
    now += 4_600;
    queue.ended(ann, false);
    come('ann:2', 'bob:short');
    const [short, heavy] = started() as [Query, Query];
    now += 10;
    queue.ended(short, false);
    come('bob:slow');
    expect(started()).toEqual([]);
    expect([nameOf(queue.toInterrupt()), nameOf(queue.toInterrupt())]).toEqual(['ann:2', null]);
    queue.putBack(heavy, false);
    const [slow] = started() as [Query];
    expect(nameOf(slow)).toBe('bob:slow');
    now += 400;
    queue.ended(slow, false);
    expect(names(started())).toEqual(['ann:2']);
    come('bob:slow');
    expect(nameOf(queue.toInterrupt())).toBe(null);
  });

  it('start on the last thread when no quick query has come for a second, however many are put back', () => {
    open();
    come('ann:1', 'ann:2');
    started();
    now += SHORT_MS;
    let putBacks = 0;
    for (let tenths = 0; tenths < 100; tenths += 1) {
      // Quick queries come in the first five seconds.
      if (tenths < 50) come(`bob:${tenths}`);
      const victim = queue.toInterrupt();
      if (victim) {
        putBacks += 1;
        queue.putBack(victim, false);
      }
      for (const bob of started().filter(({ client }) => client === 'bob')) {
        now += 10;
        queue.ended(bob, false);
      }
      now += 100;
    }
    expect(putBacks).toBe(1);
    expect(queue.running).toBe(2);
  });

  it('do not start on the last thread while a quick query waits, however long ago it came: it would interrupt them at once', () => {
    open();
    come('fay:slow');
    const [slow] = started() as [Query];
    now += 400;
    queue.ended(slow, false);
    // Bob has had more than those who come after him.
    for (let round = 0; round < 10; round += 1) {
      come('bob:short', 'bob:other');
      const both = started();
      now += SHORT_MS - 5;
      for (const one of both) queue.ended(one, false);
    }
    come('ann:1', 'dan:1');
    started();
    now += SHORT_MS;
    come('eve:slow', 'bob:quick');
    const victim = queue.toInterrupt();
    expect(nameOf(victim)).toBe('dan:1');
    // It takes a second to leave its thread.
    now += 1_000;
    if (victim) queue.putBack(victim, false);
    expect(names(started())).toEqual(['bob:quick']);
    expect(queue.toInterrupt()).toBe(null);
  });

  it('are not interrupted again and again at one moment, whatever came and ended before', () => {
    const event = fc.oneof(
      fc.record({ come: fc.constantFrom('ann:1', 'ann:2', 'bob:1', 'bob:short', 'cid:1', 'dan:slow', 'eve:slow') }),
      fc.record({ pass: fc.constantFrom(5, 90, 150, 400, 1_100, 6_000) }),
      fc.record({ end: fc.nat(3), isDeaf: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(event, { maxLength: 80 }), (threads, events) => {
        now = 0;
        open({ threads, queueMax: 20 });
        const running = new Set<Query>();
        for (const one of events) {
          if ('come' in one) come(one.come);
          else if ('pass' in one) now += one.pass;
          else {
            const ended = [...running][one.end];
            if (ended) queue.ended(ended, one.isDeaf);
            if (ended) running.delete(ended);
          }
          let interruptions = 0;
          for (let victim: Query | null = null; interruptions === 0 || victim; interruptions += 1) {
            for (const run of started()) running.add(run);
            victim = queue.toInterrupt();
            if (victim) queue.putBack(victim, false);
            if (victim) running.delete(victim);
            expect(interruptions).toBeLessThan(20);
          }
        }
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('are not those that waited for their thread to start', () => {
    open();
    come('ann:1');
    const [run] = started() as [Query];
    now += 5_000;
    queue.begun(run);
    now += 10;
    queue.ended(run, false);
    come('ann:1', 'ann:2');
    started();
    expect(queue.long).toBe(0);
  });

  it('that heed nothing do not start on the last thread', () => {
    open();
    come('ann:deaf', 'bob:1');
    const [first, bob] = started() as [Query, Query];
    now += 600;
    queue.ended(first, true);
    queue.ended(bob, false);
    now += 5_000;
    come('ann:2', 'ann:3');
    expect(names(started())).toEqual(['ann:2']);
    expect(queue.length).toBe(1);
  });

  it('are not expected of a statement any more that was short once again', () => {
    open({ threads: 1 });
    for (const ms of [200, 20]) {
      come('ann:1');
      const [run] = started() as [Query];
      now += ms;
      queue.ended(run, false);
    }
    come('ann:1');
    started();
    expect(queue.long).toBe(0);
  });

  it('on a single thread are never interrupted', () => {
    open({ threads: 1 });
    come('ann:endless');
    started();
    now += 5_000;
    come('bob:1');
    expect([nameOf(queue.toInterrupt()), queue.nextLookMs]).toEqual([null, null]);
  });
});

describe('the wait that is expected', () => {
  it('is that for the queries ahead, by the mean time of a run', () => {
    open();
    come('ann:1');
    const [first] = started() as [Query];
    now += 4_000;
    queue.ended(first, false);
    come('ann:2', 'ann:3', 'bob:1', 'bob:2');
    started();
    expect(queue.expectedWaitMs).toBe((4_000 * (queue.length + 1)) / 2);
  });
});
