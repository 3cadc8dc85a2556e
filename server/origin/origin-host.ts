import { MANIFEST_FILE_NAME } from '../../src/catalogue/manifest.ts';
import { codeOf, OriginFault } from './origin-fault.ts';

/** A folder of another host, of which files are requested. */
export interface OriginHost {
  /** The address of a file without user, password and query, for the log. */
  labelOf(name: string): string;
  /**
   * Requests a file of the folder.
   *
   * @throws OriginFault if there is no answer
   */
  get(name: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response>;
}

/** Adds what the host demands of a request: its signature. */
export type Sign = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, string>>>;

/**
 * The host of DATABASE_URL: a folder, or the address of the manifest in it. A query (a token of the host) is sent with every
 * file, user and password as basic authentication.
 */
export function originHost(address: string, sign: Sign = async (_url, headers) => headers): OriginHost {
  const folder = new URL(address);
  const { username, password, search } = folder;
  const basic = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization: Readonly<Record<string, string>> =
    username === '' && password === '' ? {} : { Authorization: `Basic ${Buffer.from(basic).toString('base64')}` };
  Object.assign(folder, { username: '', password: '', search: '', hash: '' });
  if (folder.pathname.endsWith(`/${MANIFEST_FILE_NAME}`))
    folder.pathname = folder.pathname.slice(0, -MANIFEST_FILE_NAME.length);
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  const labelOf = (name: string) => new URL(name, folder).href;
  return {
    labelOf,
    get: async (name, headers, signal) => {
      const url = labelOf(name) + search;
      try {
        // Compressed bytes have neither the length nor the ranges of the file.
        const plain = { ...headers, ...authorization, 'Accept-Encoding': 'identity' };
        return await fetch(url, { headers: await sign(url, plain), signal });
      } catch (cause) {
        throw new OriginFault('passing', `${labelOf(name)} cannot be reached (${codeOf(cause)}).`);
      }
    },
  };
}
