import { expect, it, vi } from 'vitest';
import { carryOut, keptOutput } from './check.ts';
import { FAILED, PASSED } from './totals.ts';

it('a check that throws has failed, and its message is shown', async () => {
  const said: string[] = [];
  const output = { ...keptOutput(), say: (line: string) => said.push(line) };
  const run = async () => {
    throw new Error('There is no compiler.');
  };
  expect((await carryOut({ name: 'Engine', run }, output)).totals).toEqual(FAILED);
  expect(said).toEqual([
    '\n=== Engine ===',
    'There is no compiler.',
    expect.stringMatching(/^Engine: 0 passed, 1 failed \(\d+\.\d s\)$/),
  ]);
});

it('the output of a check that runs beside others is kept together until it is shown', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const output = keptOutput();
    const run = async () => {
      expect(await output.runTool('@biomejs/biome', 'biome', ['--version'])).toBe(0);
      return PASSED;
    };
    const { line } = await carryOut({ name: 'Lint', run }, output);
    expect(written).not.toHaveBeenCalled();
    output.show();
    const shown = written.mock.calls.map(([piece]) => String(piece)).join('');
    expect(shown).toMatch(/^\n=== Lint ===\nVersion: [\d.]+\n+Lint: 1 passed, 0 failed \(\d+\.\d s\)\n$/);
    expect(shown).toContain(line);
  } finally {
    written.mockRestore();
  }
});
