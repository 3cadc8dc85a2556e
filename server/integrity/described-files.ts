import type { Manifest } from '../../src/catalogue/manifest.ts';

/** The members of a manifest that its files are compared with. */
export type DescribedFiles = Pick<Manifest, 'buildId' | 'url' | 'sizeBytes' | 'sha256' | 'map' | 'packed'> &
  Partial<Pick<Manifest, 'columns' | 'baseMap'>>;

/** Whether something describes the files of a build: each by a plain name, a size and a hash. */
export function isDescribedFiles(value: unknown): value is DescribedFiles {
  if (!isFile(value)) return false;
  const { map = null, packed = null, columns = null, baseMap = null } = value as Partial<DescribedFiles>;
  const isMap = map === null || (isFile(map) && isSize(map.eagerBytes));
  if (baseMap !== null && !isFile(baseMap)) return false;
  return isMap && [packed, columns].every((file) => file === null || (isFile(file) && isSize(file.directoryBytes)));
}

/** Whether something names a file beside the manifest, with its size and its hash. */
function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { url, sizeBytes, sha256 } = value as Partial<Record<string, unknown>>;
  const isNamed = typeof url === 'string' && /^[\w-][\w.-]*$/.test(url);
  return isNamed && isSize(sizeBytes) && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
}

const isSize = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
