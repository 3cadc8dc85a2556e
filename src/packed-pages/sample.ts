/** Packed pages of a small database. */
export interface PackedSample {
  /** The file of them, in Base64. */
  readonly content: string;
  /** Of its end, which tells where each page lies. */
  readonly directoryBytes: number;
  /** Of the database. */
  readonly databaseBytes: number;
  /** By which they are known to be its pages, 64 hexadecimal digits. */
  readonly databaseSha256: string;
}
