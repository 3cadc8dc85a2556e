import { createHash } from 'node:crypto';
import { contentSecurityPolicy, inlineScriptsOf } from '../http/headers.ts';

const CHARSET = '<meta charset="utf-8" />';

/**
 * The built page with the hash of each script and style that it names, so that a browser runs no other content under their
 * names, and with the policy of the service's header, for hosts that send none. Databases may come from every host, because a
 * static host cannot say which it allows.
 *
 * @param contents of the built files, by path from the page on
 * @throws Error when the page has no place for the policy
 */
export function sealedPage(html: string, contents: ReadonlyMap<string, string | Uint8Array>): string {
  if (!html.includes(CHARSET)) throw new Error(`index.html has no ${CHARSET}.`);
  const policy = contentSecurityPolicy('', inlineScriptsOf(html), ['*'])
    .split('; ')
    // A document may not say by whom it is framed; only a header may.
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  return html
    .replace(/<(?:script|link)\b[^>]*? (?:src|href)="\.\/([^"]+)"/g, (tag, path: string) => {
      const content = contents.get(path);
      return content === undefined ? tag : `${tag} integrity="${integrityOf(content)}"`;
    })
    .replace(CHARSET, () => `${CHARSET}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}

const integrityOf = (content: string | Uint8Array) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
