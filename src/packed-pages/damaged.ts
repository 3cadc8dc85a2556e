/** What was read are no packed pages of this database, or they are cut short or spoiled. */
export class DamagedPackedPages extends Error {
  override readonly name = 'DamagedPackedPages';
}
