import { describe, expect, it } from 'vitest';
import { QueryHealth } from './query-health.ts';

function scene() {
  let nowMs = 0;
  const health = new QueryHealth(() => nowMs);
  const queries = (count: number, code?: 'DB_UNAVAILABLE' | 'INTERNAL_ERROR' | 'SQL_ERROR' | 'BUSY') => {
    for (let i = 0; i < count; i += 1) health.note({ route: '/api/sql', ...(code && { code }) });
  };
  return { health, queries, pass: (ms: number) => (nowMs += ms) };
}

describe('most queries fail', () => {
  it('when at least half of ten or more met a fault of the service', () => {
    const { health, queries } = scene();
    queries(5, 'DB_UNAVAILABLE');
    queries(4);
    expect(health.mostFailed).toBe(null);
    queries(1);
    expect(health.mostFailed).toEqual({ failed: 5, queries: 10 });
    queries(1);
    expect(health.mostFailed).toBe(null);
    queries(1, 'INTERNAL_ERROR');
    expect(health.mostFailed).toEqual({ failed: 6, queries: 12 });
  });

  it('and not when they were refused for faults of their own, or because the service is busy', () => {
    const { health, queries } = scene();
    queries(20, 'SQL_ERROR');
    queries(20, 'BUSY');
    expect(health.mostFailed).toBe(null);
  });

  it('until half a minute has passed', () => {
    const { health, queries, pass } = scene();
    queries(10, 'DB_UNAVAILABLE');
    pass(29_999);
    expect(health.mostFailed).toEqual({ failed: 10, queries: 10 });
    pass(1);
    expect(health.mostFailed).toBe(null);
  });

  it('and other requests do not count', () => {
    const { health } = scene();
    for (let i = 0; i < 20; i += 1) health.note({ route: '/*', code: 'INTERNAL_ERROR' });
    expect(health.mostFailed).toBe(null);
  });
});
