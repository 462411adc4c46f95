import { type Relation, relation } from '../relations/relation.ts';
import { sqlText } from '../sql.ts';
import { BEACON_STRATEGY, ETHER } from '../vocabulary.ts';
import { ledgerMoves } from './moves.ts';
import { EVENT_COLUMNS, type LedgerSource } from './source.ts';

/** These columns begin both relations. */
const POSTED = { entry: 'BIGINT', ...EVENT_COLUMNS } as const;

/**
 * Each move has two postings that add up to 0, with their accounts' balances after it. A queued
 * withdrawal is in the queue until it is completed.
 */
const postings: Relation = relation({
  name: 'ledger_postings',
  columns: {
    ...POSTED,
    account: 'VARCHAR',
    change: 'BIGNUM',
    balance: 'BIGNUM',
    note: 'VARCHAR',
  },
  reads: ['ledger_moves'],
  sql: ({ table }) => /* sql */ `
    with numbered as (
      select *, row_number() over (
        order by time, block_number nulls first, log_index nulls last, transaction_hash, kind, strategy, token, note, change, account) as entry
      from ${table('ledger_moves')}),
    halves as (
      select * exclude (account, counter, change), 1 as half, account, change from numbered
      union all
      select * exclude (account, counter, change), 2, counter, 0::bignum - change from numbered where account is not null)
    select entry, time, block_number, log_index, transaction_hash, kind, strategy, token, account, change,
      sum(change) over (partition by account, strategy, token order by entry, half rows unbounded preceding) as balance, note
    from halves order by entry, half`,
});

/** Orders all logs: no block has as many. An event without a log ends its block. */
const place = (of: string) =>
  `(coalesce(${of}.block_number, 0)::hugeint * 4294967296 + coalesce(${of}.log_index, 4294967295))`;

const BEACON = sqlText(BEACON_STRATEGY);

/**
 * Values postings in tokens, shares x the strategy's rate at the log / 10^decimals, and in dollars:
 * these x the token's newest price up to the event.
 */
const linesOf = ({ nameOf, rates, prices, names }: LedgerSource): Relation =>
  relation<string>({
    name: 'ledger_lines',
    columns: {
      ...POSTED,
      symbol: 'VARCHAR',
      account: 'VARCHAR',
      change: 'BIGNUM',
      balance: 'BIGNUM',
      tokens: 'VARCHAR',
      dollar_value: 'VARCHAR',
      dollar_price: 'VARCHAR',
      priced_at: 'TIMESTAMP',
      price_source: 'VARCHAR',
      note: 'VARCHAR',
    },
    reads: ['ledger_postings', nameOf('tokens'), rates, prices, names],
    sql: ({ table }) => /* sql */ `
    with rates as (
      select strategy, ${place('change')} as place, rate from ${table(rates)} change),
    placed as (
      select posting.*, ${place('posting')} as place from ${table('ledger_postings')} posting),
    named as (
      select placed.* exclude (token, place), coalesce(placed.token, strategies.token::varchar) as token,
        if(placed.strategy = ${BEACON}, ${sqlText(ETHER)}, coalesce(placed.token, strategies.token::varchar)) as priced,
        coalesce(strategies.symbol, facts.symbol) as symbol,
        coalesce(strategies.decimals, facts.decimals, if(placed.strategy = ${BEACON}, 18, null))::integer as decimals,
        if(placed.strategy is null, '1', rates.rate) as rate
      from placed
      left join ${table(nameOf('tokens'))} strategies on strategies.strategy::varchar = placed.strategy
      left join ${table(names)} facts on facts.token = placed.token
      asof left join rates on rates.strategy = placed.strategy and placed.place >= rates.place),
    valued as (
      select named.*, price.dollar_price, if(price.dollar_price is null, null, price.time) as priced_at,
        if(price.dollar_price is null, null, price.source) as price_source,
        shift_decimal(multiply_decimals(ltrim(change::varchar, '-'), rate), '-' || decimals) as amount
      from named asof left join ${table(prices)} price on price.token = named.priced and named.time >= price.time)
    select entry, time, block_number, log_index, transaction_hash, kind, strategy, token, symbol, account, change, balance,
      if(change < 0::bignum and amount <> '0', '-', '') || amount as tokens,
      if(change < 0::bignum and amount <> '0', '-', '') || multiply_decimals(amount, dollar_price) as dollar_value,
      dollar_price, priced_at, price_source, note
    from valued`,
  });

/**
 * Lists a ledger's relations: each reads those before it.
 *
 * @example
 *     await whileMade(connection, ledgerRelations(source), {}, readLines);
 */
export function ledgerRelations(source: LedgerSource): readonly Relation[] {
  return [ledgerMoves(source), postings, linesOf(source)];
}

/** A ledger's rows have this order, with `section` and `number`. */
export const LEDGER_ORDER = 'section, number, account, strategy, token';

/** Selects each account's newest balance before an instant, unless it is 0. */
const balancesSql = (lines: string, kind: 'opening' | 'closing', before: string) => /* sql */ `
  select ${kind === 'opening' ? 0 : 2} as section, entry as number, null::bigint as entry, time, null::bigint as block_number,
    null::bigint as log_index, null::varchar as transaction_hash, '${kind}' as kind, strategy, token, symbol, account,
    null::bignum as change, balance, null::varchar as tokens, null::varchar as dollar_value, null::varchar as dollar_price,
    null::timestamp as priced_at, null::varchar as price_source, null::varchar as note
  from (
    select * from ${lines} where account is not null and ${before}
    qualify row_number() over (partition by account, strategy, token order by entry desc) = 1)
  where balance <> 0::bignum`;

/** Conditions in SQL about a time span; they are null where it has no start or no end. */
interface LedgerSpan {
  /** Whether `time` is in it or after it. */
  readonly since: string;
  /** Whether `time` is in it or before it. */
  readonly until: string;
  /** Whether it does not end before it starts: otherwise it has no rows. */
  readonly isForward: string;
}

/**
 * Selects the balances before a time span, its lines and the balances at its end.
 *
 * @example
 *     const rows = ledgerRowsSql('ledger_lines', span); // a SELECT
 */
export const ledgerRowsSql = (lines: string, { since, until, isForward }: LedgerSpan) => /* sql */ `
  select * from (
    ${balancesSql(lines, 'opening', `not (${since})`)}
    union all by name
    select 1 as section, entry as number, * from ${lines} where coalesce(${since}, true) and coalesce(${until}, true)
    union all by name
    ${balancesSql(lines, 'closing', `coalesce(${until}, true)`)})
  where coalesce(${isForward}, true)`;
