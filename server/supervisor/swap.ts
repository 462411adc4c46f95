/** Thrown when a snapshot is requested while another one is being loaded. */
export class SwapUnderWay extends Error {
  override readonly name = 'SwapUnderWay';
}

/** How the last attempt to serve another snapshot went. */
export interface SwapOutcome {
  readonly at: string;
  readonly folder: string;
  readonly milliseconds: number;
  /** The id that is served since then; null if the load failed. */
  readonly id: string | null;
}
