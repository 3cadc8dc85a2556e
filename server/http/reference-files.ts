import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentTypeOf, type FindFile } from './files/files.ts';
import { KeptFiles } from './files/kept-files.ts';
import type { OpenFiles } from './files/open-files.ts';
import { REVALIDATED } from './headers.ts';

const REFERENCE_PATH = '/api/reference';

const OURS = fileURLToPath(new URL('reference/', import.meta.url));
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The page that shows the OpenAPI document: our HTML around the two required files of Swagger UI. */
const FILES: Readonly<Record<string, string>> = {
  [REFERENCE_PATH]: join(OURS, 'reference.html'),
  [`${REFERENCE_PATH}/reference.js`]: join(OURS, 'reference.js'),
  [`${REFERENCE_PATH}/reference.css`]: join(OURS, 'reference.css'),
  [`${REFERENCE_PATH}/swagger-ui.css`]: join(SWAGGER_UI, 'swagger-ui.css'),
  [`${REFERENCE_PATH}/swagger-ui-bundle.js`]: join(SWAGGER_UI, 'swagger-ui-bundle.js'),
};

export function referenceFiles(files: OpenFiles): FindFile {
  const kept = new KeptFiles(files);
  return (urlPath) => {
    const path = Object.hasOwn(FILES, urlPath) ? FILES[urlPath] : undefined;
    if (path === undefined) return null;
    return {
      path,
      contentType: contentTypeOf(path),
      cacheControl: REVALIDATED,
      source: { kind: 'kept', files: kept },
    };
  };
}
