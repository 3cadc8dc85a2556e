import { FetchSource, type Source } from 'pmtiles';
import { pieceName, splitRange } from '../../contract/file-pieces.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';

/**
 * The file of a base map on its host, in pieces or whole. Pieces are read as one file, which has no version: its name
 * contains a hash of its content.
 *
 * @param pieces undefined if the file is whole
 * @param open reads a file of a host
 */
export function baseMapSource(
  url: string,
  pieces: DatabaseInfo['baseMapPieces'],
  open: (url: string) => Source = (fileUrl) => new FetchSource(fileUrl),
): Source {
  if (!pieces) return open(url);
  const { sizeBytes, pieceBytes } = pieces;
  return {
    getKey: () => url,
    // PMTiles reads a fixed number of bytes at first, and a small map has fewer.
    getBytes: async (offset, length, signal) => {
      const range = { offset, length: Math.min(length, sizeBytes - offset) };
      const parts = splitRange(range, pieceBytes).map(async ({ piece, range: part }) => {
        const name = pieceName(url, piece);
        const { data } = await open(name).getBytes(part.offset, part.length, signal);
        if (data.byteLength !== part.length) throw new Error(`${name} is shorter than it was published.`);
        return data;
      });
      return { data: await new Blob(await Promise.all(parts)).arrayBuffer() };
    },
  };
}
