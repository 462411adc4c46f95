import { SHIPPED_NETWORK_LIST } from '../../common/networks.ts';
import type { ServiceName } from '../../ingest/price-services/price-service.ts';

/** Values of the network of `ingest` and `filters`. */
export const NETWORK = `${SHIPPED_NETWORK_LIST.map(([name, { hasEnded }]) =>
  hasEnded ? `${name} (ended)` : name,
).join(', ')}, or a JSON file of a network`;

/** A range of blocks, the value of `--range`. */
export interface Blocks {
  readonly from: number;
  readonly to: number;
}

/** The flags of `ingest`, parsed. */
export interface IngestFlags {
  readonly network: string;
  readonly store: string;
  readonly out: string;
  readonly tokens?: string;
  readonly tokensTemplate?: string;
  readonly prices?: readonly string[];
  readonly pricesFrom?: ServiceName;
  readonly pricesUrl?: string;
  readonly entities?: string;
  readonly restaked?: string;
  readonly da?: string;
  readonly range?: Blocks;
  readonly replace?: Blocks;
  readonly keep: number;
  readonly maxRejected: number;
  readonly allowGaps?: true;
  readonly allowPartialBatches?: true;
  readonly force?: true;
  readonly memory: string;
  readonly rpc?: readonly string[];
  readonly follow?: true;
  readonly confirmations?: number;
  readonly publishMinutes: number;
  readonly alerts?: string;
  readonly outbox?: string;
}
