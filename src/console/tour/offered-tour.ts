import { attempt } from '../page/attempt.ts';

const STORAGE_KEY = 'nadlan-sql.tour';

/** Whether this browser's visitor has taken the tour, or declined it. Where nothing can be remembered, it is not offered. */
export function isTourSettled(storage: Pick<Storage, 'getItem'> | null): boolean {
  return storage === null || attempt(() => storage.getItem(STORAGE_KEY)) !== null;
}

/** Has the tour not be offered again. */
export function settleTour(storage: Pick<Storage, 'setItem'> | null): void {
  attempt(() => storage?.setItem(STORAGE_KEY, 'settled'));
}
