import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPieces } from './byteranges.ts';
import { KeptFiles } from './kept-files.ts';
import { type Opened, type OpenFile, OpenFiles } from './open-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function place(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
  return path;
}

function asFile(opened: Opened): OpenFile {
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
}

async function contentOf(file: OpenFile): Promise<string> {
  const bytes = Buffer.alloc(file.sizeBytes);
  await file.fill(bytes, 0);
  return bytes.toString();
}

describe('an open file', () => {
  it('is one for all who read it, until the last of them gives it back', async () => {
    const files = new OpenFiles(1);
    const path = await place('shared', 'content');
    const readers = await Promise.all(Array.from({ length: 500 }, () => files.borrow(path)));
    expect(files.count).toBe(1);
    for (const reader of readers.slice(1)) asFile(reader).release();
    const [last] = readers.map(asFile);
    expect([files.count, last && (await contentOf(last))]).toEqual([1, 'content']);
    last?.release();
    expect(files.count).toBe(0);
  });

  it('stays what it was when another one takes its name', async () => {
    const files = new OpenFiles(2);
    const path = await place('replaced', 'before');
    const before = asFile(await files.borrow(path));
    await place('replaced', 'and after');
    const after = asFile(await files.borrow(path));
    expect([await contentOf(before), await contentOf(after), files.count]).toEqual(['before', 'and after', 2]);
    expect([await before.isUnchanged(), await after.isUnchanged()]).toEqual([true, true]);
    before.release();
    after.release();
    expect(files.count).toBe(0);
  });

  it('is not opened beyond the bound', async () => {
    const files = new OpenFiles(1);
    const first = asFile(await files.borrow(await place('first', '1')));
    const path = await place('second', '2');
    expect(await files.borrow(path)).toBe('too-many');
    first.release();
    const second = asFile(await files.borrow(path));
    expect(second.sizeBytes).toBe(1);
    second.release();
  });

  it('is none where there is no regular file', async () => {
    const files = new OpenFiles(1);
    expect([await files.borrow(folder), await files.borrow(join(folder, 'none'))]).toEqual(['missing', 'missing']);
    expect(files.count).toBe(0);
  });

  it('is never sent whole if it was written meanwhile', async () => {
    const files = new OpenFiles(1);
    const path = await place('written', Buffer.alloc(200_000, 1));
    const file = asFile(await files.borrow(path));
    let sentBytes = 0;
    const send = async () => {
      for await (const piece of readPieces(file, [{ start: 0, end: 199_999 }])) {
        if (sentBytes === 0) await writeFile(path, Buffer.alloc(200_000, 2));
        sentBytes += piece.length;
      }
    };
    await expect(send()).rejects.toThrow('was written');
    expect(sentBytes).toBeLessThan(200_000);
    await truncate(path, 10);
    await expect(file.fill(Buffer.alloc(100), 0)).rejects.toThrow('has become shorter');
    file.release();
  });
});

describe('a kept file', () => {
  it('has the ETag of what is sent, however often it is replaced', async () => {
    const kept = new KeptFiles(new OpenFiles(1));
    const path = await place('manifest', '0');
    const contentByEtag = new Map<string, string>();
    let replacing = true;
    const replacements = (async () => {
      for (let i = 1; i <= 300; i += 1) await place('manifest', String(i % 10));
      replacing = false;
    })();
    while (replacing) {
      const file = await kept.read(path);
      if (typeof file === 'string') throw new Error(file);
      const content = file.content.toString();
      expect(contentByEtag.get(file.etag) ?? content).toBe(content);
      contentByEtag.set(file.etag, content);
    }
    await replacements;
    // Written within a tick of the file system's clock, under a number that was used before: still the last one.
    const last = await kept.read(path);
    expect(typeof last === 'string' ? last : last.content.toString()).toBe('0');
  });
});

it('a file that is replaced all the time is opened all the same, each time as one version', async () => {
  const files = new OpenFiles(64);
  const path = await place('restless', 'version 0');
  let isOver = false;
  const replacing = (async () => {
    for (let i = 1; !isOver; i += 1) await place('restless', `version ${i}`);
  })();
  const reader = async () => {
    for (let i = 0; i < 100; i += 1) {
      const file = asFile(await files.borrow(path));
      expect(await contentOf(file)).toMatch(/^version \d+$/);
      file.release();
    }
  };
  await Promise.all(Array.from({ length: 10 }, reader));
  isOver = true;
  await replacing;
  expect(files.count).toBe(0);
});
