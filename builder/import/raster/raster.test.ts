import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importCommand } from '../command/import-command.ts';
import { openFile } from '../open-file.ts';
import type { RawRecord } from '../raw-record.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-heights-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const heights = () => Buffer.from(readFileSync(fileURLToPath(new URL('../fixtures/heights.tif', import.meta.url))));

/** The points of a file as 'lat lon height'. */
async function points(name: string, bytes: Uint8Array, heightSpacingM: number) {
  writeFileSync(join(folder, name), bytes);
  const file = await openFile(join(folder, name), { heightSpacingM });
  if (file === null) throw new Error('there is no reader');
  const found: string[] = [];
  try {
    for await (const batch of file.read(new Set(['elevation']))) {
      for (const { record } of batch) found.push(Object.values((record as RawRecord).values).join(' '));
    }
  } finally {
    await file.close();
  }
  return { format: file.format, found };
}

describe('a GeoTIFF of heights', () => {
  it('becomes points at the spacing, without the sea and what is not known', async () => {
    const { format, found } = await points('heights.tif', heights(), 500);
    expect(format).toBe('GeoTIFF, 16 x 12 heights');
    // Pixels of 94 by 111 m, from 34.772 and 32.092 on: every fifth column, every fourth row, from the third ones on. The
    // columns 0 to 3 are the sea, and column 2 has only sea around it. A height is the column and a tenth of the row.
    expect(found).toEqual([
      '32.0895 34.7795 7.2',
      '32.0895 34.7845 12.2',
      '32.0855 34.7795 7.6',
      '32.0855 34.7845 12.6',
      '32.0815 34.7795 8',
      '32.0815 34.7845 13',
    ]);
    const all = (await points('heights.tif', heights(), 1)).found;
    // 16 columns less 3 of open sea (the fourth has land beside it), in 12 rows, less one that is not known.
    expect(all).toHaveLength(13 * 12 - 1);
    expect(all.slice(0, 2)).toEqual(['32.0915 34.7755 0', '32.0915 34.7765 4']);
  });

  it('is imported at the spacing of the command', async () => {
    writeFileSync(join(folder, 'heights.tif'), heights());
    let report = '';
    const out = { write: (text: string) => (report += text) };
    const run = (spacing: string) =>
      importCommand(['--from', folder, '--to', join(folder, 'to'), '--height-spacing', spacing], {
        stdout: out,
        stderr: out,
      });
    expect(await run('500')).toBe(0);
    expect(readFileSync(join(folder, 'to', 'elevation.csv'), 'utf8').split('\n')[1]).toBe('32.0895,34.7795,7.2');
    expect(await run('5 km')).toBe(2);
    expect(report).toContain("--height-spacing is '5 km'; give metres, from 1 to 1000.");
  });

  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = heights();
    change(bytes);
    return bytes;
  };
  const doubleAt = (bytes: Buffer, value: number) => {
    const wanted = Buffer.alloc(8);
    wanted.writeDoubleLE(value);
    return bytes.indexOf(wanted);
  };
  /** Gives a field of the first directory (TIFF 6.0, section 2) another number, and a short value if there is one. */
  const retagged = (bytes: Buffer, tag: number, as: number, value?: number) => {
    const first = bytes.readUInt32LE(4) + 2;
    for (let at = first; at < first + 12 * bytes.readUInt16LE(first - 2); at += 12) {
      if (bytes.readUInt16LE(at) !== tag) continue;
      bytes.writeUInt16LE(as, at);
      if (value === undefined) return;
      bytes.writeUInt16LE(3, at + 2);
      bytes.writeUInt32LE(value, at + 8);
    }
  };
  it.each([
    [
      'tiles much wider than the grid',
      changed((bytes) => {
        // Strips become tiles: their offsets and lengths, and in place of rows and photometric their size.
        retagged(bytes, 273, 324);
        retagged(bytes, 279, 325);
        retagged(bytes, 278, 323, 2_048);
        retagged(bytes, 262, 322, 65_520);
      }),
      'a.tif: its tiles are too large',
    ],
    [
      'another system',
      changed((bytes) => bytes.writeUInt16LE(4230, bytes.indexOf(Buffer.from([0xe6, 0x10])))),
      'a.tif: the coordinate system EPSG:4230 is not accepted',
    ],
    [
      'swapped axes',
      changed((bytes) => {
        const [lonAt, latAt] = [doubleAt(bytes, 34.772), doubleAt(bytes, 32.092)];
        bytes.writeDoubleLE(32.092, lonAt);
        bytes.writeDoubleLE(34.772, latAt);
      }),
      'inside it if the two numbers are swapped',
    ],
    ['a file that is cut off', heights().subarray(0, 500), 'a.tif: is no GeoTIFF that can be read, or is cut off'],
    ['another kind of file', Buffer.from('lat,lon\n32,34\n'), 'a.tif: is no GeoTIFF that can be read'],
  ])('%s is refused', async (_, bytes, sentence) => {
    await expect(points('a.tif', bytes, 250)).rejects.toThrow(sentence);
  });
});

describe('a tile of HGT', () => {
  const SIDE = 1201;
  /** A height is the row from the north; nothing is known in the first row. */
  const tile = () => {
    const bytes = Buffer.alloc(SIDE * SIDE * 2);
    for (let row = 0; row < SIDE; row += 1) {
      for (let column = 0; column < SIDE; column += 1) {
        bytes.writeInt16BE(row === 0 ? -32_768 : row, (row * SIDE + column) * 2);
      }
    }
    return bytes;
  };

  it('is where its name says, from the north-west corner on', async () => {
    // 3 seconds of arc are 93 m to the north: 11 rows make 1000 m, from the sixth on.
    const { format, found } = await points('N32E034.hgt', tile(), 1_000);
    expect(format).toBe('HGT, 1201 x 1201 heights');
    const [first = ''] = found;
    expect(first.split(' ').at(-1)).toBe('5');
    expect(Number(first.split(' ')[0])).toBeCloseTo(33 - 5 / 1200, 6);
    const zipped = await points('N32E034.hgt.zip', zipSync({ 'N32E034.hgt': tile() }, { level: 1 }), 1_000);
    expect(zipped.found).toEqual(found);
    expect((await points('N31W001.hgt', tile(), 1_000)).found).toEqual([]);
  });

  it.each([
    ['heights.hgt', tile(), 'heights.hgt: a tile has its south-west corner as its name, such as N32E034.hgt'],
    ['N32E034.hgt', tile().subarray(2), 'N32E034.hgt: has 2884800 bytes; a tile has 2884802 or 25934402'],
  ])('%s of another form is refused, %#', async (name, bytes, sentence) => {
    await expect(points(name, bytes, 250)).rejects.toThrow(sentence);
  });
});
