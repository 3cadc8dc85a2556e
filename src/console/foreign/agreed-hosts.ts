import type { ForeignAddress } from '../../contract/foreign-database.ts';

const STORAGE_KEY = 'nadlan-sql.foreign-hosts';
/** Most hosts that are remembered; the oldest is dropped first. */
const HOSTS_MAX = 50;

/**
 * Whether a database may be requested: it is of the page's own host, or the visitor has agreed to its host. The author of a link chooses
 * the database, and a host that is asked for it learns who asks.
 *
 * @param ownOrigin of the page
 */
export function mayOpen(
  storage: Pick<Storage, 'getItem'> | null,
  address: ForeignAddress,
  ownOrigin: string,
): address is ForeignAddress & { readonly kind: 'database' } {
  if (address.kind !== 'database') return false;
  const { origin } = new URL(address.url);
  return origin === ownOrigin || agreedOrigins(storage).includes(origin);
}

/** Remembers that the visitor lets the page read from the host of a URL. */
export function agreeTo(storage: Pick<Storage, 'getItem' | 'setItem'> | null, url: string): void {
  const { origin } = new URL(url);
  const others = agreedOrigins(storage).filter((one) => one !== origin);
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify([...others, origin].slice(-HOSTS_MAX)));
  } catch {
    // If the storage is full or forbidden, the page asks again on the next visit.
  }
}

function agreedOrigins(storage: Pick<Storage, 'getItem'> | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
