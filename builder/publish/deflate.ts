import { deflateRawSync } from 'node:zlib';

/**
 * Deflates raw, without any header. Smaller blocks (memLevel) suit a map best, whose content changes from part to part: every part
 * gets codes of its own.
 */
export const deflate = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 9, memLevel: 5 });
