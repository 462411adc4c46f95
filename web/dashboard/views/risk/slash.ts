/** Describes a slash to calculate: parameters that operations take, without empty texts. */
export interface Slash {
  readonly avs?: string;
  readonly operatorSetId?: number;
  readonly group?: string;
  readonly profit?: string;
  readonly part: string;
}
