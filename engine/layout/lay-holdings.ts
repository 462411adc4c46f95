import type { DuckDBConnection } from '@duckdb/node-api';
import { multiplier } from '../../data/exact-decimal.ts';
import { recordSql, text } from '../fields.ts';
import { SortedTexts } from '../sorted-texts.ts';
import { Texts } from '../texts.ts';

/** Strategies with holdings, numbered from 0. */
const STRATEGIES = /* sql */ `
  select strategy, row_number() over (order by strategy) - 1 as number
  from (select distinct strategy from rollup.holdings)`;

/**
 * SELECT of a line for each staker: its operator, the time of its last update, and the number of
 * the strategy and the shares of each holding. Finished records would take twenty times as much.
 */
export const STAKER_LINES = /* sql */ `
  with held as (
    select staker, string_agg(strategies.number || ':' || shares, ' ') as holdings
    from rollup.holdings
    join (${STRATEGIES}) strategies using (strategy)
    group by staker
  )
  select stakers.staker,
    concat_ws(' ', coalesce("operator", ''),
      strftime(updated_at, '%Y-%m-%dT%H:%M:%S.%gZ'), holdings) as line
  from snapshot.stakers stakers
  left join held on held.staker = stakers.rowid
  order by stakers.staker`;

/** A staker and what it holds, the holdings as JSON records in descending order of their TVL. */
export interface HeldByStaker {
  readonly operator: string;
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

/** What each staker holds; holdings are valued when they are asked for. */
export class Holdings {
  readonly #stakers: SortedTexts;
  readonly #lines: Texts;
  readonly #strategies: readonly Strategy[];

  private constructor(stakers: SortedTexts, lines: Texts, strategies: readonly Strategy[]) {
    this.#stakers = stakers;
    this.#lines = lines;
    this.#strategies = strategies;
  }

  /** Reads the holdings of every staker of the snapshot. */
  static async lay(builder: DuckDBConnection): Promise<Holdings> {
    await builder.run(`create temp table staker_lines as ${STAKER_LINES}`);
    const stakers = await SortedTexts.read(await builder.stream('select staker from staker_lines'));
    const lines = await Texts.read(await builder.stream('select line from staker_lines'));
    await builder.run('drop table staker_lines');
    const strategies = await builder.runAndReadAll(
      `select numbered.strategy, ${recordSql({ name: text, symbol: text })},
         coalesce(token.values_per_share, '0 0 0')
       from (${STRATEGIES}) numbered
       left join rollup.share_values token on token.strategy = numbered.strategy
       order by number`,
    );
    return new Holdings(
      stakers,
      lines,
      strategies.getRowsJS().map(([strategy, named, values]) => ({
        strategy: String(strategy),
        named: String(named).slice(1, -1),
        valueOf: multiplier(String(values).split(' ')),
      })),
    );
  }

  /** Null for a staker that the snapshot does not know. */
  of(staker: string): HeldByStaker | null {
    const number = this.#stakers.numberOf(staker);
    if (number === null) return null;
    const [operator = '', updatedAt = '', ...held] = this.#lines.at(number).toString().split(' ');
    const holdings = held.map((holding) => {
      const [strategy, shares = ''] = holding.split(':');
      return this.#valued(Number(strategy), shares);
    });
    // Strategies are numbered in the order of their addresses.
    holdings.sort((a, b) => compare(b.units, a.units) || a.number - b.number);
    return { operator, updatedAt, holdings: holdings.map(({ record }) => record) };
  }

  #valued(number: number, shares: string) {
    const strategy = this.#strategies[number];
    if (!strategy) throw new RangeError(`no strategy ${number} of ${this.#strategies.length}`);
    const [tokens, tvl, units = '0'] = strategy.valueOf(shares);
    const record = `{"strategy":"${strategy.strategy}","shares":"${shares}","tokens":"${tokens}","tvl":"${tvl}",${strategy.named}}`;
    return { number, units: BigInt(units), record };
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
