/** The bytes are not packed pages of this database, or are truncated or corrupt. */
export class DamagedPackedPages extends Error {
  override readonly name = 'DamagedPackedPages';
}
