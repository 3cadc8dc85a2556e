import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Parameters } from '../../src/contract/request.ts';
import type { RunStage, StageTime } from '../../src/contract/written.ts';
import { CLIENT_CLOSED_STATUS, describeWhenEnded, type EndedRequest } from '../http/request-end.ts';
import { SQL_HASH_DIGITS, sqlHash } from '../http/sql-hash.ts';
import { type Fingerprint, fingerprintOf, withoutNames } from './fingerprint.ts';

export interface SlowLogOptions {
  /** How long a statement may wait, compute and write its answer without an entry. */
  readonly thresholdMs: number;
  /** Whether an entry holds the text of the statement, or its hash and its fingerprint. */
  readonly sqlText: boolean;
  /** The steps of a statement's plan; null if it is not to be had at little cost now. */
  readonly planOf: (statement: Statement) => Promise<Plan | null>;
}

interface Statement {
  readonly sql: string;
  readonly params?: Parameters;
}

type Plan = readonly string[];

/** Plans by fingerprint, so that a statement that is slow again and again is explained once. */
const PLANS_KEPT = 200;

/**
 * Writes an entry of the log for each statement that took long: how long it waited, computed and wrote, and its plan. A request
 * that shared the run of another one has none, nor has one whose answer was kept.
 */
export function slowLog({ thresholdMs, sqlText, planOf }: SlowLogOptions) {
  const plans = new LRUCache<string, Plan>({ max: PLANS_KEPT });

  const planFor = async (statement: Statement, fingerprint: Fingerprint): Promise<Plan | null> => {
    const known = plans.get(fingerprint.id);
    if (known) return known;
    const plan = await planOf(statement);
    if (!plan) return null;
    // Kept without names, because the next statement of this fingerprint may have others.
    const shown = sqlText ? plan : plan.map((step) => withoutNames(step, fingerprint));
    plans.set(fingerprint.id, shown);
    return shown;
  };

  const write = async (log: FastifyBaseLogger, statement: Statement, ended: EndedRequest, ms: number) => {
    const { sql, params } = statement;
    const { status, code, rows, stages = [] } = ended;
    const fingerprint = fingerprintOf(sql);
    const plan = await planFor(statement, fingerprint);
    const entry = {
      status,
      ...(code !== undefined && { code }),
      ms: tenths(ms),
      queueMs: tenths(timeOf(stages, 'queue')),
      computeMs: tenths(timeOf(stages, 'run')),
      writeMs: tenths(timeOf(stages, 'write')),
      runs: stages.filter(({ stage }) => stage === 'run').length,
      ...(rows !== undefined && { rows }),
      params: params === undefined ? 0 : Object.keys(params).length,
      fingerprint: fingerprint.id,
      ...(sqlText ? { sql } : { sqlHash: sqlHash(sql).slice(0, SQL_HASH_DIGITS), statement: fingerprint.text }),
      ...(plan && { plan }),
    };
    log.warn(entry, 'slow statement');
  };

  return (request: FastifyRequest, reply: FastifyReply): void => {
    describeWhenEnded(request, reply, (ended) => {
      const { sql, params } = ended;
      const ms = answeredMs(ended);
      if (sql === undefined || ms < thresholdMs) return;
      write(request.log, { sql, ...(params !== undefined && { params }) }, ended, ms).catch((cause) =>
        request.log.error({ err: cause }, 'A slow statement could not be described.'),
      );
    });
  };
}

/**
 * From the arrival of a request until its run was over. The time in which its client took the answer does not count. If the
 * client left before, it is the time until then; 0 if there was no run.
 */
function answeredMs({ stages = [], arrivedMs, elapsedMs, status }: EndedRequest): number {
  const last = stages.at(-1);
  const isOver = last?.stage === 'run' || last?.stage === 'write';
  if (status === CLIENT_CLOSED_STATUS && last && !isOver) return elapsedMs;
  if (!stages.some(({ stage }) => stage === 'queue')) return 0;
  return (last?.endedMs ?? arrivedMs) - arrivedMs;
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

const timeOf = (stages: readonly StageTime[], wanted: RunStage): number =>
  stages.reduce((sum, { stage, startedMs, endedMs }) => (stage === wanted ? sum + endedMs - startedMs : sum), 0);
