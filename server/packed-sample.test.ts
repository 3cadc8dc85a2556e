import { describe, expect, it } from 'vitest';
import { rehearseRequests } from '../src/engine/remote/rehearsed-requests.ts';
import { makePackedSample } from './packed-sample.ts';

const sample = makePackedSample();

describe('the pages that the engine rehearses on', () => {
  it('are the same every time, and few', () => {
    expect(makePackedSample()).toEqual(sample);
    expect(sample.content.length).toBeLessThan(4096);
  });

  it('come as often as that is of use', async () => {
    expect(await rehearseRequests(sample, () => false)).toBe(100);
  });

  it('come no more once the database has come', async () => {
    let left = 3;
    expect(await rehearseRequests(sample, () => --left < 0)).toBe(3);
  });

  it('are not rehearsed on where they are spoiled', async () => {
    const spoiled = Buffer.from(sample.content, 'base64').fill(0x55, 0, 100).toString('base64');
    await expect(rehearseRequests({ ...sample, content: spoiled }, () => false)).rejects.toThrow('other bytes');
    const another = { ...sample, databaseSha256: 'ab'.repeat(32) };
    expect(await rehearseRequests(another, () => false)).toBe(0);
  });
});
