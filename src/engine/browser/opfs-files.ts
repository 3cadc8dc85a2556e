import type { StoredFile, StoreFiles } from '../remote/store/store-files.ts';

/**
 * What TypeScript's library lacks: a mode in which several tabs have a file open (Chromium 121), and the interfaces for
 * workers only.
 */
interface AccessibleFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(options?: { readonly mode: 'readwrite-unsafe' }): Promise<FileSystemSyncAccessHandle>;
}

interface WorkerScope {
  readonly FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };
}

/** Folder in the origin's private file system; other files of the origin are not touched. */
const FOLDER = 'nadlan-sql-pages';

/**
 * The files of this origin's private file system; null if the browser has none or denies it to this page. In Chromium
 * several tabs can have a file open. In other browsers, the second tab reads a file as it was when it was opened.
 */
export function opfsFiles(): StoreFiles | null {
  const { storage, locks } = navigator as { storage?: Partial<StorageManager>; locks?: LockManager };
  if (typeof storage?.getDirectory !== 'function' || !locks) return null;
  let opened: Promise<FileSystemDirectoryHandle> | null = null;
  const folder = () => {
    opened ??= navigator.storage.getDirectory().then((root) => root.getDirectoryHandle(FOLDER, { create: true }));
    return opened;
  };
  const handleOf = async (name: string, create = false) =>
    (await (await folder()).getFileHandle(name, { create })) as AccessibleFileHandle;
  return {
    async list() {
      const names: string[] = [];
      for await (const name of (await folder()).keys()) names.push(name);
      return names;
    },
    async state(name) {
      const file = await (await handleOf(name)).getFile().catch(() => null);
      return file && { sizeBytes: file.size, writtenAt: file.lastModified };
    },
    async open(name) {
      const handle = await handleOf(name);
      const access = await accessTo(handle).catch(() => null);
      return access ?? snapshotOf(await handle.getFile());
    },
    async create(name) {
      return accessTo(await handleOf(name, true));
    },
    async remove(name) {
      try {
        await (await folder()).removeEntry(name);
      } catch {
        const access = await accessTo(await handleOf(name)).catch(() => null);
        access?.truncate(0);
        access?.close();
        return access !== null;
      }
      return true;
    },
    lock: (name, wait) =>
      new Promise((resolve, reject) => {
        const hold = (lock: Lock | null): Promise<void> | null => {
          if (lock) return new Promise<void>((unlock) => resolve(unlock));
          resolve(null);
          return null;
        };
        locks.request(`${FOLDER}/${name}`, { ifAvailable: !wait }, hold).catch(reject);
      }),
  };
}

async function accessTo(handle: AccessibleFileHandle): Promise<StoredFile> {
  const access = await handle.createSyncAccessHandle({ mode: 'readwrite-unsafe' });
  return {
    isWritable: true,
    size: () => access.getSize(),
    read: (target, at) => access.read(target, { at }),
    write: (bytes, at) => {
      if (access.write(bytes, { at }) < bytes.length)
        throw new Error('The browser has no more space for stored pages.');
    },
    truncate: (sizeBytes) => access.truncate(sizeBytes),
    close: () => access.close(),
  };
}

function snapshotOf(file: File): StoredFile {
  const { FileReaderSync } = globalThis as unknown as WorkerScope;
  const reader = new FileReaderSync();
  const refuse = () => {
    throw new Error('Another tab has this file to itself.');
  };
  return {
    isWritable: false,
    size: () => file.size,
    read: (target, at) => {
      const bytes = new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + target.length)));
      target.set(bytes);
      return bytes.length;
    },
    write: refuse,
    truncate: refuse,
    close: () => {},
  };
}
