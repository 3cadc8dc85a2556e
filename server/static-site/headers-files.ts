import { IMMUTABLE, REVALIDATED } from '../http/headers.ts';

/** What the files with headers depend on. */
export interface SiteHeaders {
  /** The path of the site on its host, with slashes at both ends. */
  readonly base: string;
  /** Paths, relative to the site, of files whose names contain a hash; those under assets/ are not listed. */
  readonly hashedEngine: readonly string[];
  /** The same of the files of the database; none if another host has them. Files in pieces end with `.*`. */
  readonly hashedData: readonly string[];
  readonly policy: string;
}

/** Data must reach the page as it is: a cache between them may not compress it either. */
const IMMUTABLE_DATA = `${IMMUTABLE}, no-transform`;
const BINARY = 'application/octet-stream';

/** Pages of any origin may read the files and see how their requests went. */
const OPEN: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, ETag, Last-Modified, Accept-Ranges, Content-Length, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

const headersOfAll = (policy: string) => ({
  ...OPEN,
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': policy,
});

/** Files that are replaced under their names. */
const REPLACED = ['', 'index.html', 'sw.js', 'manifest.webmanifest', 'data/nadlan.json', 'data/examples.json'];

/**
 * `_headers` of Netlify and Cloudflare Pages. Cloudflare joins the values of a header that several rules set, so no path
 * has two rules with `Cache-Control`.
 */
export function netlifyHeaders({ base, hashedEngine, hashedData, policy }: SiteHeaders): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [`${base}${path}`, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[
    '# Read by Netlify and Cloudflare Pages, at the root of the host.',
    rule('*', headersOfAll(policy)),
    rule('assets/*', { 'Cache-Control': IMMUTABLE }),
    ...hashedEngine.map((path) =>
      rule(path, {
        'Cache-Control': IMMUTABLE,
        ...(path.endsWith('.wasm') && { 'Content-Type': 'application/wasm' }),
      }),
    ),
    ...hashedData.map((path) => rule(path, { 'Cache-Control': IMMUTABLE_DATA, 'Content-Type': BINARY })),
    ...REPLACED.map((path) => rule(path, { 'Cache-Control': REVALIDATED })),
  ].join('\n\n')}\n`;
}

/** `.htaccess` of Apache httpd 2.4. It works under any path. */
export function apacheHeaders({ policy }: SiteHeaders): string {
  const set = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers)
      .map(([name, value]) => `  Header always set ${name} "${value}"`)
      .join('\n');
  return `# Read by Apache httpd 2.4 where the folder has "AllowOverride All".
DirectoryIndex index.html
RemoveLanguage .br
AddType text/javascript .js
AddType application/wasm .wasm
AddType application/manifest+json .webmanifest
AddType "text/plain; charset=utf-8" .md
AddType ${BINARY} .sqlite .map .pages .columns .pmtiles

<IfModule mod_setenvif.c>
  SetEnvIf Request_URI "/(assets/|engine/[^/]+-[0-9a-f]+\\.)" kept
  SetEnvIf Request_URI "/data/nadlan-[0-9a-f]+\\." data no-gzip no-brotli
  SetEnvIf Request_URI "\\.(br|gz)$" no-gzip no-brotli
</IfModule>

<IfModule mod_headers.c>
${set(headersOfAll(policy))}
  Header set Cache-Control "${REVALIDATED}"
  Header set Cache-Control "${IMMUTABLE}" env=kept
  Header set Cache-Control "${IMMUTABLE_DATA}" env=data

  # Files that were compressed by the build are sent to browsers that can read them.
  <IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteCond %{HTTP:Range} =""
    RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
    RewriteCond %{REQUEST_FILENAME}.br -f
    RewriteRule ^(.+\\.(?:js|css|html|json|wasm|svg|webmanifest))$ $1.br [L]
    RewriteCond %{HTTP:Range} =""
    RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
    RewriteCond %{REQUEST_FILENAME}.gz -f
    RewriteRule ^(.+\\.(?:js|css|html|json|wasm|svg|webmanifest))$ $1.gz [L]
  </IfModule>
  <FilesMatch "\\.br$">
    Header set Content-Encoding br
    Header merge Vary Accept-Encoding
  </FilesMatch>
  <FilesMatch "\\.gz$">
    RemoveEncoding .gz
    Header set Content-Encoding gzip
    Header merge Vary Accept-Encoding
  </FilesMatch>
${[
  ['js', 'text/javascript'],
  ['css', 'text/css'],
  ['html', 'text/html'],
  ['json', 'application/json'],
  ['wasm', 'application/wasm'],
  ['svg', 'image/svg+xml'],
  ['webmanifest', 'application/manifest+json'],
]
  .map(([ending, type]) => `  <FilesMatch "\\.${ending}\\.(br|gz)$">\n    ForceType ${type}\n  </FilesMatch>`)
  .join('\n')}
</IfModule>
`;
}

/** Lines for a server block of nginx whose `root` has the site at its path. */
export function nginxHeaders({ base, policy }: SiteHeaders): string {
  // A location that adds a header inherits none.
  const headers = (cacheControl: string, indent: string) =>
    Object.entries({ ...headersOfAll(policy), 'Cache-Control': cacheControl })
      .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
      .join('\n');
  const json = (name: string) => `    location = ${base}data/${name} {
        types { }
        default_type application/json;
        gzip_static on; gzip_vary on;
${headers(REVALIDATED, '        ')}
    }`;
  return `# Lines for a server block of nginx whose root has this folder at ${base}
location ^~ ${base}data/ {
    gzip off;
    types { }
    default_type ${BINARY};
${headers(IMMUTABLE_DATA, '    ')}

${json('nadlan.json')}
${json('examples.json')}
}

location ^~ ${base}assets/ {
    gzip_static on; gzip_vary on;
${headers(IMMUTABLE, '    ')}
}

location ^~ ${base}engine/ {
    types { text/javascript js; application/wasm wasm; }
    gzip_static on; gzip_vary on;
${headers(REVALIDATED, '    ')}

    location ~ "-[0-9a-f]+\\." {
        gzip_static on; gzip_vary on;
${headers(IMMUTABLE, '        ')}
    }
}

location ${base} {
    index index.html;
    default_type text/plain;
    charset utf-8;
    gzip_static on; gzip_vary on;
${headers(REVALIDATED, '    ')}
}
`;
}
