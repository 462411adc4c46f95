/** Something that must hold and does not. */
export class Finding extends Error {
  override readonly name = 'Finding';
}
