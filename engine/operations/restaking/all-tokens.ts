import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  number,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText, oneOf } from '../../definition/parameters.ts';

export const allTokens = list({
  name: 'restaking/all-tokens',
  purpose: 'Tokens of the strategies, with exchange rate per share and prices.',
  record: {
    token: hex,
    strategy: hex,
    name: text,
    symbol: text,
    decimals: integer,
    synced: boolean,
    sharesUnderlying: number,
    ethPrice: number,
    dollarPrice: decimalText,
    updatedAt: time,
    timestamp: described('Time of the rate and the prices.', time),
  },
  filters: {
    token: () => address('Address of the token.'),
    symbol: () => exactText('Symbol of the token, compared exactly.'),
    synced: () => oneOf('Whether the token is synced.', ['true', 'false']),
  },
  rows: (table) => /* sql */ `
    select token, strategy, name, symbol, decimals, synced, shares_underlying, eth_price,
      dollar_price, updated_at, "timestamp"
    from ${table('snapshot.tokens')}`,
  order: "coalesce(symbol, ''), strategy",
  search: { names: ['name', 'symbol'], address: 'token' },
  statistics: {
    of: 'snapshot',
    fields: { totalTokens: integer, syncedTokens: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_tokens, count(*) filter (where synced) as synced_tokens from ${table('snapshot.tokens')}`,
  },
});
