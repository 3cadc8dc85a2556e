/** A file that outlives the visit. It is read and written synchronously. Every method may throw. */
export interface StoredFile {
  /** False if another tab has the file exclusively: it is read as it was when it was opened. */
  readonly isWritable: boolean;
  /** Its current size in bytes. */
  size(): number;
  /** @returns how many bytes were read */
  read(target: Uint8Array, offset: number): number;
  /** Bytes between the file's end and `offset` become zeros. */
  write(bytes: Uint8Array, offset: number): void;
  /** Cuts the file to this size. */
  truncate(sizeBytes: number): void;
  close(): void;
}

/** What is known about a file without opening it. */
export interface StoredFileState {
  readonly sizeBytes: number;
  /** When it was last written to, in milliseconds since 1970. */
  readonly writtenAt: number;
}

/**
 * The files of one origin, which all of its tabs share: in the browser, the origin private file system. Every method
 * may reject.
 */
export interface StoreFiles {
  /** The names of all files. */
  list(): Promise<readonly string[]>;
  /** Null for a file that does not exist. */
  state(name: string): Promise<StoredFileState | null>;
  /** Opens an existing file, without excluding other tabs if the browser can; null if it is not available. */
  open(name: string): Promise<StoredFile | null>;
  create(name: string): Promise<StoredFile>;
  /** Removes a file, or empties it if a tab has it open. @returns false if neither is possible */
  remove(name: string): Promise<boolean>;
  /**
   * A lock that all tabs share; it ends with its holder.
   *
   * @param wait whether to wait until no other tab has it; otherwise null if one does
   * @returns the function that releases it
   */
  lock(name: string, wait: boolean): Promise<(() => void) | null>;
}
