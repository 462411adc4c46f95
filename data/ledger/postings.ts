import { ledgerRelations } from '../../common/ledger/lines.ts';
import type { LedgerTable } from '../../common/ledger/source.ts';
import { type Relation, relation } from '../../common/relations/relation.ts';
import { sqlText } from '../../common/sql.ts';
import { strategyRatesSql } from '../../common/strategy-rates.ts';

/** The snapshot's tables are in this schema. */
export const SCHEMA = 'ledger';

/** Tables that a ledger reads; a snapshot may lack the last ones. */
export const LEDGER_TABLES = [
  { name: 'share_changes' },
  { name: 'withdrawals' },
  { name: 'delegation_changes' },
  { name: 'tokens' },
  { name: 'share_losses', mayBeAbsent: true },
  { name: 'reward_claims', mayBeAbsent: true },
  { name: 'rate_changes', mayBeAbsent: true },
  { name: 'prices', mayBeAbsent: true },
  { name: 'token_metadata', mayBeAbsent: true },
  { name: 'reward_earnings', mayBeAbsent: true },
] as const;

/** The tables exist before the first relation. */
export const GIVEN_TABLES = LEDGER_TABLES.map(({ name }) => `${SCHEMA}.${name}`);

const rates: Relation = relation({
  name: 'ledger_rates',
  columns: {
    strategy: 'VARCHAR',
    block_number: 'BIGINT',
    log_index: 'BIGINT',
    rate: 'VARCHAR',
  },
  reads: [`${SCHEMA}.rate_changes`, `${SCHEMA}.tokens`],
  sql: ({ table }) => /* sql */ `
    select strategy, block_number, log_index, rate
    from (${strategyRatesSql((name) => table(`${SCHEMA}.${name}`))})`,
});

/** A price of 0 means that there is none. */
const prices: Relation = relation({
  name: 'ledger_prices',
  columns: { token: 'VARCHAR', time: 'TIMESTAMP', dollar_price: 'VARCHAR', source: 'VARCHAR' },
  reads: [`${SCHEMA}.prices`],
  sql: ({ table }) => /* sql */ `
    select token, "time", nullif(dollar_price, '0') as dollar_price, source from ${table(`${SCHEMA}.prices`)}`,
});

/** Several strategies may have one token: the first with a symbol names it. */
const names: Relation = relation({
  name: 'ledger_names',
  columns: { token: 'VARCHAR', symbol: 'VARCHAR', decimals: 'INTEGER' },
  reads: [`${SCHEMA}.token_metadata`, `${SCHEMA}.tokens`],
  sql: ({ table }) => /* sql */ `
    select token, coalesce(metadata.symbol, listed.symbol) as symbol,
      coalesce(metadata.decimals, listed.decimals)::integer as decimals
    from ${table(`${SCHEMA}.token_metadata`)} metadata full join (
      select token, arg_min(symbol, strategy) as symbol, min(decimals) as decimals
      from ${table(`${SCHEMA}.tokens`)} group by token) listed using (token)`,
});

/** Sums an address's rewards by day, and finds whether rewards were computed at all. */
function earnedRelations(address: string, from: string | null): readonly [Relation, Relation] {
  const own = `${SCHEMA}.reward_earnings`;
  const rows = (table: (name: string) => string) =>
    from === null
      ? table(own)
      : `(select earner, snapshot::timestamp as day, token, amount from ${from})`;
  const reads = from === null ? [own] : [];
  return [
    {
      name: 'ledger_earned',
      columns: { earner: 'VARCHAR', day: 'TIMESTAMP', token: 'VARCHAR', amount: 'BIGNUM' },
      reads,
      sql: ({ table }) => /* sql */ `
        select earner::varchar as earner, day, token::varchar as token, sum(amount::bignum) as amount
        from ${rows(table)} earned where earner = ${sqlText(address)} group by all`,
    },
    {
      name: 'ledger_computed',
      columns: { is_computed: 'BOOLEAN' },
      reads,
      sql: ({ table }) => /* sql */ `select true as is_computed from ${rows(table)} earned limit 1`,
    },
  ];
}

/**
 * Lists the relations for an address; `from` is the FROM clause that reads computed rewards, null
 * if the snapshot has them.
 */
export function ledgerOf(address: string, from: string | null): readonly Relation[] {
  const [earned, computed] = earnedRelations(address, from);
  const source = {
    address: sqlText(address),
    nameOf: (table: LedgerTable) => `${SCHEMA}.${table}`,
    rates: rates.name,
    prices: prices.name,
    names: names.name,
    earned: earned.name,
    computed: computed.name,
  };
  return [rates, prices, names, earned, computed, ...ledgerRelations(source)];
}
