import { multiplier } from '../common/exact-decimal.ts';
import { isoTime } from '../common/time.ts';
import { termsOf } from './columns.ts';
import { COLUMNS, NO_ORDINAL, PATHS } from './format.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import { StoreError } from './store-error.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { Utf8Column } from './utf8-column.ts';

/** A holder and what it holds, the holdings as JSON records in descending order of their TVL. */
export interface Held {
  /** The operator's address, or the empty string. */
  readonly operator: string;
  /** JSON members that the operator contributes to a document. */
  readonly operatorMembers: string;
  readonly updatedAt: string;
  readonly holdings: readonly string[];
}

/** A strategy as its holdings show it. */
interface Strategy {
  readonly strategy: string;
  /** JSON members that name its token. */
  readonly named: string;
  /** Shares to tokens, their value, and that value as a whole number of one unit. */
  readonly valueOf: (shares: string) => string[];
}

/**
 * The holdings of each staker, valued for each answer: their finished documents would
 * take twenty times as much memory.
 */
export class Holdings {
  readonly #stakers: TermDictionary;
  /** Ordinal of a staker to the ordinal of its operator, or `NO_ORDINAL`. */
  readonly #operators: Uint32Array;
  readonly #updatedAt: Float64Array;
  /** The holdings of staker `n` lie from `#offsets[n]` to `#offsets[n + 1]`. */
  readonly #offsets: Int32Array;
  readonly #strategyOf: Uint32Array;
  readonly #shares: Utf8Column;
  readonly #strategies: readonly Strategy[];
  readonly #operatorNames: Utf8Column;
  readonly #operatorMembers: Utf8Column;

  constructor(folder: PreparedFolder, name: string) {
    const path = PATHS.entity(name);
    const stakers = folder.arrow(`${path}/stakers.arrow`);
    this.#stakers = termsOf(stakers);
    this.#operators = stakers.uint32('operator');
    this.#updatedAt = stakers.float64('updated_at');
    const { offsets, member } = stakers.structs('holdings');
    this.#offsets = offsets;
    this.#strategyOf = uint32(member('strategy').values, path);
    const { values, valueOffsets } = member('shares');
    this.#shares = new Utf8Column([
      {
        bytes: Buffer.from(values.buffer, values.byteOffset, values.byteLength),
        offsets: valueOffsets,
      },
    ]);
    const operators = folder.arrow(`${path}/operators.arrow`);
    this.#operatorNames = operators.utf8(COLUMNS.term);
    this.#operatorMembers = operators.utf8(COLUMNS.json);
    const strategies = folder.arrow(`${path}/strategies.arrow`);
    const [names, named, factors] = [COLUMNS.term, COLUMNS.json, 'values_per_share'].map((column) =>
      strategies.utf8(column),
    );
    this.#strategies = Array.from({ length: strategies.rows }, (_, row) => ({
      strategy: names?.textOf(row) ?? '',
      named: named?.textOf(row) ?? '',
      valueOf: multiplier((factors?.textOf(row) ?? '').split(' ')),
    }));
  }

  /** Null for a staker that the snapshot does not know. */
  of(staker: string): Held | null {
    const row = this.#stakers.ordinalOf(staker);
    if (row === null) return null;
    const valued = [];
    for (let at = this.#offsets[row] ?? 0; at < (this.#offsets[row + 1] ?? 0); at += 1) {
      valued.push(this.#valued(this.#strategyOf[at] ?? 0, this.#shares.textOf(at)));
    }
    // Strategies are numbered in the order of their addresses.
    valued.sort((a, b) => compare(b.units, a.units) || a.ordinal - b.ordinal);
    const operator = this.#operators[row] ?? NO_ORDINAL;
    // The last row of the operators is that of stakers without one.
    const operatorRow = operator === NO_ORDINAL ? this.#operatorNames.length - 1 : operator;
    return {
      operator: this.#operatorNames.textOf(operatorRow),
      operatorMembers: this.#operatorMembers.textOf(operatorRow),
      updatedAt: isoTime(this.#updatedAt[row] ?? 0),
      holdings: valued.map(({ record }) => record),
    };
  }

  #valued(ordinal: number, shares: string) {
    const strategy = this.#strategies[ordinal];
    if (!strategy) throw new RangeError(`no strategy ${ordinal} of ${this.#strategies.length}`);
    const [tokens, tvl, units = '0'] = strategy.valueOf(shares);
    const record = `{"strategy":"${strategy.strategy}","shares":"${shares}","tokens":"${tokens}","tvl":"${tvl}",${strategy.named}}`;
    return { ordinal, units: BigInt(units), record };
  }
}

function uint32(values: unknown, path: string): Uint32Array {
  if (values instanceof Uint32Array) return values;
  throw new StoreError(`${path}/stakers.arrow: holdings name no strategies`);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
