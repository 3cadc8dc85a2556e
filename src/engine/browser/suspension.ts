import type { Suspension } from '../wasm/module.ts';

/** JavaScript Promise Integration, which TypeScript's library does not declare yet. */
interface PromiseIntegration {
  readonly Suspending?: new (imported: Parameters<Suspension['suspending']>[0]) => ReturnType<Suspension['suspending']>;
  readonly promising?: Suspension['promising'];
}

/** How this browser suspends WebAssembly while a promise is pending (Chromium 137, Firefox 153); null if it cannot. */
export function findSuspension(): Suspension | null {
  const { Suspending, promising } = WebAssembly as unknown as PromiseIntegration;
  if (!Suspending || !promising) return null;
  return { suspending: (imported) => new Suspending(imported), promising };
}
