import type { Manifest } from '../../src/catalogue/manifest.ts';

/** What a manifest says about a file that its host may have in pieces (`pieceName`): their length; absent if it is whole. */
type InPieces<File> = File extends null ? null : File & { readonly pieceBytes?: number };

/**
 * The manifest of a site for hosts that limit the size of files. Files with `pieceBytes` are there in pieces alone. If the
 * database is one of them, the manifest is a configuration of sql.js-httpvfs for a database in pieces.
 */
export type SiteManifest = Omit<Manifest, 'serverMode' | 'map' | 'packed' | 'columns' | 'baseMap'> & {
  readonly [File in 'map' | 'packed' | 'columns' | 'baseMap']: InPieces<Manifest[File]>;
} & (
    | { readonly serverMode: 'full'; readonly pieceBytes?: undefined }
    | {
        readonly serverMode: 'chunked';
        readonly pieceBytes: number;
        /** The same for sql.js-httpvfs. */
        readonly serverChunkSize: number;
        readonly urlPrefix: string;
        readonly suffixLength: number;
        readonly databaseLengthBytes: number;
      }
  );
