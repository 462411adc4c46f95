import {
  DICTIONARY,
  type DictionaryEvent,
  INHERITED,
  OF_ZERO_ADDRESS,
  TOKENS,
  UNREAD,
} from '../abi/dictionary.ts';

/** The blocks of a period whose logs are read: the first `blocks` of each `every`. */
export interface Sample {
  readonly blocks: number;
  readonly every: number;
}

/** Logs of one contract under one topic; no other logs of that contract are read. */
export interface SelectedEvent {
  /** Lower case. */
  readonly address: string;
  readonly event: DictionaryEvent;
  readonly fromBlock: number;
  /** Included; null without an end. */
  readonly toBlock: number | null;
  /** Null if all logs are read. */
  readonly sample: Sample | null;
  /** Reads mints and burns only: topic 1 or topic 2 is the zero address. */
  readonly ofZeroAddress: boolean;
}

/** Whether all logs of a contract are read; of a token only some events are. */
export function isReadWhole({ name }: { readonly name: string }): boolean {
  return !TOKENS.includes(name);
}

/** The events that are read of the tokens among a network's contracts. */
export function tokenEventsOf(
  contracts: readonly { readonly name: string; readonly address: string }[],
): SelectedEvent[] {
  const tokens = contracts.filter((contract) => !isReadWhole(contract));
  return tokens.flatMap(({ name, address }) =>
    DICTIONARY.filter(
      (event) =>
        INHERITED.includes(event.contract) ||
        (event.contract === name && !UNREAD.includes(event.name)),
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
