/** What was read are no column strips of this database, or they are cut short or spoiled. */
export class DamagedStrips extends Error {
  override readonly name = 'DamagedStrips';
}
