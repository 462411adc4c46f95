import { SHIPPED_NETWORK_LIST } from '../../common/networks.ts';
import type { ServiceName } from '../../ingest/price-services/price-service.ts';

/** `ingest` and `filters` describe the values of their network so. */
export const NETWORK = `${SHIPPED_NETWORK_LIST.map(([name, { hasEnded }]) =>
  hasEnded ? `${name} (ended)` : name,
).join(', ')}, or a JSON file of a network`;

/** `--range` gives a range of blocks. */
export interface Blocks {
  readonly from: number;
  readonly to: number;
}

/** The flags of `ingest` are parsed to these values. */
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
  readonly wholeCheck?: true;
  readonly memory: string;
  readonly rpc?: readonly string[];
  readonly follow?: true;
  readonly confirmations?: number;
  readonly publishMinutes: number;
  readonly serve?: true;
  readonly port?: number;
  readonly alerts?: string;
  readonly outbox?: string;
  readonly watch?: readonly string[];
  readonly rewards?: string;
}
