/** The bytes are not column strips of this database, or are truncated or corrupt. */
export class DamagedStrips extends Error {
  override readonly name = 'DamagedStrips';
}
