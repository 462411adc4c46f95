/** The finished JSON records of a list, by their place in the listing. */
export interface Records {
  readonly length: number;
  /** UTF-8 of the records at the given places in the given order, separated by commas. */
  pick(places: Uint32Array): readonly Buffer[];
}
