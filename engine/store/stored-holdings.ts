import { termsOf } from './columns.ts';
import { COLUMNS, PATHS } from './format.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import { StoreError } from './store-error.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { Utf8Column } from './utf8-column.ts';

/**
 * Stores columns by holding; a staker's holdings are contiguous, in descending order of their
 * value.
 */
export interface HoldingColumns {
  readonly length: number;
  /** Each is a row in `strategies` and `named`. */
  readonly strategyRows: Uint32Array;
  readonly shares: Utf8Column;
  readonly tokens: Utf8Column;
  /** US dollars. */
  readonly tvl: Utf8Column;
}

/** Reads holders, their holdings and their operators from files in a prepared folder. */
export interface StoredHoldings {
  /** A holder's ordinal is its row. */
  readonly stakers: TermDictionary;
  /** Holds the JSON members that each holder contributes. */
  readonly stakerMembers: Utf8Column;
  /** Milliseconds since 1970, by holder. */
  readonly updatedAt: Float64Array;
  /** Each is a row in `operators` and `operatorMembers`, by holder. */
  readonly operatorRows: Uint32Array;
  /** The holdings of holder `n` are the rows from `offsets[n]` to `offsets[n + 1]`. */
  readonly offsets: Int32Array;
  readonly holdings: HoldingColumns;
  /** Holds strategies' addresses, and the JSON members that name each token. */
  readonly strategies: Utf8Column;
  readonly named: Utf8Column;
  /**
   * Holds operators' addresses, an empty one for holders without any, and the JSON members that
   * each contributes.
   */
  readonly operators: Utf8Column;
  readonly operatorMembers: Utf8Column;
}

/**
 * Opens an operation's holdings. Throws a StoreError if a file is not as promised.
 *
 * @example
 *     const { stakers } = openHoldings(folder, 'restaking/staker-info');
 */
export function openHoldings(folder: PreparedFolder, name: string): StoredHoldings {
  const path = PATHS.entity(name);
  const stakers = folder.arrow(`${path}/stakers.arrow`);
  const strategies = folder.arrow(`${path}/strategies.arrow`);
  const operators = folder.arrow(`${path}/operators.arrow`);
  const { offsets, member } = stakers.structs('holdings');
  const strategyRows = member('strategy').values;
  if (!(strategyRows instanceof Uint32Array)) {
    throw new StoreError(`${path}/stakers.arrow: holdings name no strategies`);
  }
  const texts = (column: string) => {
    const { values, valueOffsets } = member(column);
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    return new Utf8Column([{ bytes, offsets: valueOffsets }]);
  };
  const [shares, tokens, tvl] = [texts('shares'), texts('tokens'), texts('tvl')];
  return {
    stakers: termsOf(stakers),
    stakerMembers: stakers.utf8(COLUMNS.json),
    updatedAt: stakers.float64('updated_at'),
    operatorRows: stakers.uint32('operator'),
    offsets,
    holdings: { length: offsets.at(-1) ?? 0, strategyRows, shares, tokens, tvl },
    strategies: strategies.utf8(COLUMNS.term),
    named: strategies.utf8(COLUMNS.json),
    operators: operators.utf8(COLUMNS.term),
    operatorMembers: operators.utf8(COLUMNS.json),
  };
}
