import { DICTIONARY, eventOf, FLOATING } from '../abi/dictionary.ts';
import type { Network } from '../networks/network.ts';
import type { LogFilter, RpcLog } from './requests.ts';

/** The requests to endpoints from which a network's tables can be derived. */
export interface Plan {
  /** Together all logs that an ingest selects: those of the contracts, and of strategies and pods. */
  readonly filters: readonly LogFilter[];
  /** Contracts that are called with what no log has. */
  readonly called: readonly string[];
  /** Whether the table needs more of a log's transaction than the log, and its full block. */
  needsCall(log: RpcLog): boolean;
}

/**
 * Events that say less than the call behind them: a batch's header and signers are in its calldata
 * only, and so is whether a withdrawal of the first era gave its shares back.
 */
const CALLED = ['EigenDAServiceManager.BatchConfirmed', 'StrategyManager.WithdrawalCompleted'];

/** The plan for a network. */
export function planOf({ contracts }: Network): Plan {
  const floating = DICTIONARY.filter(({ contract }) => FLOATING.includes(contract));
  const called = new Set(
    CALLED.map(eventOf).flatMap(({ contract, topic0 }) =>
      contracts.filter(({ name }) => name === contract).map((one) => `${one.address} ${topic0}`),
    ),
  );
  return {
    filters: [
      { addresses: contracts.map(({ address }) => address), topics: null },
      { addresses: null, topics: [...new Set(floating.map(({ topic0 }) => topic0))] },
    ],
    called: [...new Set([...called].map((key) => key.split(' ')[0] ?? ''))],
    needsCall: ({ address, topics: [topic0 = ''] }) =>
      called.has(`${address.toLowerCase()} ${topic0.toLowerCase()}`),
  };
}
