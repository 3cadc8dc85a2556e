import { attempt } from '../page/attempt.ts';

const STORAGE_KEY = 'nadlan-sql.tour';

/** Whether this browser's visitor has taken or declined the tour. Without storage, it is not offered. */
export function isTourSettled(storage: Pick<Storage, 'getItem'> | null): boolean {
  return storage === null || attempt(() => storage.getItem(STORAGE_KEY)) !== null;
}

/** Records that the tour is not offered again. */
export function settleTour(storage: Pick<Storage, 'setItem'> | null): void {
  attempt(() => storage?.setItem(STORAGE_KEY, 'settled'));
}
