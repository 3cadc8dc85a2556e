import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDockerfile } from './dockerfile.ts';
import { majorOf } from './node-of-image.ts';

describe('a Dockerfile', () => {
  it('is read as stages of instructions', () => {
    const text = '# comment\nFROM a AS build\nRUN one \\\n  two\n\nFROM b\nCOPY --from=build /x ./\n';
    expect(readDockerfile(text)).toEqual([
      { image: 'a', name: 'build', instructions: [{ name: 'RUN', rest: 'one    two' }] },
      { image: 'b', name: null, instructions: [{ name: 'COPY', rest: '--from=build /x ./' }] },
    ]);
    expect(() => readDockerfile('FROM a\nrun x')).toThrow('no instruction: run x');
  });

  it('has to begin with a Node on Debian 12, because its steps are tried there', () => {
    expect(majorOf('node:22-bookworm-slim')).toBe('22');
    expect(() => majorOf('node:22-alpine')).toThrow('node:22-alpine is not an image of Node on Debian 12');
  });

  it('of the project ends with a stage for one user, without a compiler', () => {
    const stages = readDockerfile(readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8'));
    const last = stages.at(-1)?.instructions ?? [];
    expect(stages).toHaveLength(2);
    expect(new Set(stages.map(({ image }) => majorOf(image))).size).toBe(1);
    expect(last.filter(({ name }) => name === 'USER')).toEqual([{ name: 'USER', rest: 'node' }]);
    expect(last.filter(({ name, rest }) => name === 'RUN' && /apt-get|npm/.test(rest))).toEqual([]);
    expect(last.some(({ name }) => name === 'HEALTHCHECK')).toBe(true);
  });
});
