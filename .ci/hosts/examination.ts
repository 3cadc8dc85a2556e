import { runCommand, typescript } from '../../server/start/command.ts';

/** What `npm run check:host` says about a site. */
export interface Examination {
  readonly advice: readonly string[];
  readonly faults: readonly string[];
}

/** @param url of the page @throws Error if the command says nothing of a host */
export async function examine(url: string, signal: AbortSignal): Promise<Examination> {
  const lines: string[] = [];
  await runCommand({
    args: typescript('server/check-host.ts', url),
    onLine: (line) => lines.push(line),
    signal,
  });
  const said = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length).trim());
  const [good, advice, faults] = [said('good'), said('advice'), said('CHANGE')];
  if (good.length + advice.length + faults.length === 0) throw new Error(`check:host says: ${lines.join(' ')}`);
  return { advice, faults };
}
