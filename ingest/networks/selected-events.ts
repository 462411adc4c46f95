import {
  DICTIONARY,
  type DictionaryEvent,
  INHERITED_EVENTS,
  OF_ZERO_ADDRESS,
  TOKENS,
  UNREAD_EVENTS,
} from '../abi/dictionary.ts';

/** Logs are read in the first `blocks` among each `every` blocks. */
export interface Sample {
  readonly blocks: number;
  readonly every: number;
}

/** One contract's logs under one topic are read, and no other logs from that contract. */
export interface SelectedEvent {
  /** Has digits in lower case. */
  readonly address: string;
  readonly event: DictionaryEvent;
  readonly fromBlock: number;
  /** The last block is included; null means that there is no end. */
  readonly toBlock: number | null;
  /** Null if all logs are read. */
  readonly sample: Sample | null;
  /** Reads mints and burns only: topic 1 or topic 2 is the zero address. */
  readonly ofZeroAddress: boolean;
}

/** Whether all logs from a contract are read; from a token only some events are. */
export function isReadWhole({ name }: { readonly name: string }): boolean {
  return !TOKENS.includes(name);
}

/** Lists the events that are read from the tokens among a network's contracts. */
export function tokenEventsOf(
  contracts: readonly { readonly name: string; readonly address: string }[],
): SelectedEvent[] {
  const tokens = contracts.filter((contract) => !isReadWhole(contract));
  return tokens.flatMap(({ name, address }) =>
    DICTIONARY.filter(
      (event) =>
        INHERITED_EVENTS.includes(event.contract) ||
        (event.contract === name && !UNREAD_EVENTS.includes(event.name)),
    ).map((event) => ({
      address,
      event,
      fromBlock: 0,
      toBlock: null,
      sample: null,
      ofZeroAddress: OF_ZERO_ADDRESS.includes(event.name),
    })),
  );
}
