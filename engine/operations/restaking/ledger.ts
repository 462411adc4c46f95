import { LEDGER_ORDER, ledgerRelations, ledgerRowsSql } from '../../../common/ledger/lines.ts';
import { EVENT_TABLES } from '../../../common/ledger/source.ts';
import {
  described,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  nullableSignedDecimal,
  nullableTime,
  text,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, time as instant } from '../../definition/parameters.ts';

const OF_BALANCE = 'null for opening and closing balances';

/** A time is compared as it is served, cut at milliseconds. */
const SPAN = {
  since: 'epoch_ms("time") >= $from::bigint',
  until: 'epoch_ms("time") < $to::bigint',
  isForward: '$from::bigint <= $to::bigint',
};

export const ledger = query({
  name: 'restaking/ledger',
  purpose:
    'Events of a staker or earner as double entries, oldest first: deposits, withdrawals, losses by slashing, earned rewards and claims, between the balances at the start of the time and those at its end.',
  tables: [...EVENT_TABLES],
  parameters: () => ({
    address: address('Address of the staker or earner.'),
    from: instant('First time of the ledger.').optional(),
    to: instant('First time after the ledger.').optional(),
  }),
  record: {
    entry: described(
      `Number of the entry among those of the address, from 1; both of its lines have it, and add up to 0. It is ${OF_BALANCE}.`,
      nullableInteger,
    ),
    time: described('Time of the event; of a balance that of the last event before.', time),
    blockNumber: described(
      `Block of the event; null for earned rewards, and ${OF_BALANCE}.`,
      nullableInteger,
    ),
    logIndex: described(
      `Index of the event's log in its block; null for completed withdrawals, earned rewards, and ${OF_BALANCE}.`,
      nullableInteger,
    ),
    transactionHash: hex,
    kind: described(
      'deposit, pod_update, slash, beacon_slash, withdrawal_queued, withdrawal_completed, rounding, reward_earned, reward_claimed, delegation, opening or closing.',
      text,
    ),
    account: described('Account, such as Assets:Restaked; empty for a note.', text),
    strategy: described('Strategy that has the shares; empty for a token.', hex),
    token: hex,
    symbol: text,
    change: described(
      `Change of the account in the smallest unit: shares of strategy, or token without one. It is null for a note, and ${OF_BALANCE}.`,
      nullableSignedDecimal,
    ),
    balance: described('The account after it; null for a note.', nullableSignedDecimal),
    tokens: described(
      'Tokens: change x the rate at the log / 10^decimals; null if one of them is unknown.',
      nullableSignedDecimal,
    ),
    dollarValue: described(
      'US dollars: tokens x dollarPrice; null if one of them is unknown.',
      nullableSignedDecimal,
    ),
    dollarPrice: described(
      'Latest price of the token up to the event in US dollars; null if there is none.',
      nullableDecimal,
    ),
    pricedAt: described('Time of that price; null if there is none.', nullableTime),
    priceSource: described('Source of that price; empty if there is none.', text),
    note: described(
      'The AVS and the operator set that slashed, the withdrawal, the root of a claim, the day of earned rewards, or the operator of a delegation.',
      text,
    ),
  },
  relations: ledgerRelations({
    address: '$address',
    nameOf: (table) => `snapshot.${table}`,
    rates: 'rollup.strategy_rates',
    prices: 'rollup.token_prices',
    names: 'rollup.token_facts',
    earned: 'rollup.earned_by_day',
    computed: 'rollup.earned_by_day',
  }),
  required: {
    parameter: 'address',
    known: (table) => `select 1 from ${table('ledger_moves')}`,
  },
  rows: (table) => /* sql */ `
    select section, number, entry, "time", block_number, log_index, transaction_hash, kind, account, strategy, token, symbol,
      change::varchar as change, balance::varchar as balance, tokens, dollar_value, dollar_price, priced_at, price_source, note
    from (${ledgerRowsSql(table('ledger_lines'), SPAN)})`,
  order: LEDGER_ORDER,
  statistics: {
    fields: {
      totalEntries: described('Number of entries and notes in the time.', integer),
      unpricedLines: described(
        'Number of lines with a change and no known value in US dollars.',
        integer,
      ),
    },
    rows: (table) => /* sql */ `
      select count(distinct entry) as total_entries,
        count(*) filter (change is not null and dollar_value is null) as unpriced_lines
      from ${table('selected')}`,
  },
});
