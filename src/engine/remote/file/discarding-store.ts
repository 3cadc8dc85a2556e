import { RemoteFailure } from '../transport/failure.ts';
import type { RangeSource } from '../transport/transport.ts';
import type { RemoteFile } from './remote-file.ts';

/** The same source, which discards the stored pages of the file when an answer comes from another version. */
export function discardingStore({ ask, askNow }: RangeSource, file: RemoteFile): RangeSource {
  const judge = (cause: unknown): never => {
    if (cause instanceof RemoteFailure && cause.kind === 'changed') file.discardStore();
    throw cause;
  };
  return {
    ask: (expected, range, signal) => ask(expected, range, signal).catch(judge),
    askNow: (expected, range) => {
      try {
        return askNow(expected, range);
      } catch (cause) {
        return judge(cause);
      }
    },
  };
}
