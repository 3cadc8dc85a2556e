import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our server, bare native SQLite, bare DuckDB, and the server of another working copy of this project. */
export type CompetitorKind = 'pool' | 'native' | 'duckdb' | 'other';

const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url));

export interface Competitor {
  readonly kind: CompetitorKind;
  readonly url: string;
  /** All memory that its process has now. */
  rssBytes(): Promise<number>;
  end(): Promise<void>;
}

/**
 * Starts a server in its own process, so that no competitor waits for the garbage collector of another.
 * @param otherDir the working copy whose server is started; null for this one
 */
export async function startCompetitor(
  kind: CompetitorKind,
  dataDir: string,
  otherDir: string | null = null,
): Promise<Competitor> {
  const projectDir = otherDir ?? PROJECT_DIR;
  const program = join(projectDir, 'bench/server/competitor.ts');
  const child = fork(program, [kind === 'other' ? 'pool' : kind, dataDir], {
    cwd: projectDir,
    execArgv: ['--import', 'tsx'],
  });
  const next = async () => {
    const heard = new AbortController();
    try {
      const [message] = await Promise.race([
        once(child, 'message', heard),
        once(child, 'exit', heard).then(([code]) => {
          throw new Error(`The server on ${kind} ended with ${code}.`);
        }),
      ]);
      return message as { readonly port: number; readonly rssBytes: number };
    } finally {
      // Ends the wait for the event that did not come.
      heard.abort();
    }
  };
  const { port } = await next();
  return {
    kind,
    url: `http://127.0.0.1:${port}`,
    rssBytes: async () => {
      child.send('memory');
      return (await next()).rssBytes;
    },
    end: async () => {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
