import {
  described,
  hex,
  nullableDecimal,
  nullableInteger,
  nullableTime,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText } from '../../definition/parameters.ts';

/** Describes a token by symbol, name and decimals, as every operation with them has them. */
export const tokenFields = {
  symbol: text,
  name: described('Name of the token; empty if unknown.', text),
  decimals: described('Decimal places of the token; null if unknown.', nullableInteger),
};

export const tokenMetadata = list({
  name: 'restaking/token-metadata',
  purpose:
    'Every token that the snapshot names, with symbol, name and decimals: of strategies, rewards and claims.',
  record: {
    token: hex,
    ...tokenFields,
    dollarPrice: described(
      'Newest price of a token in US dollars; null if there is none.',
      nullableDecimal,
    ),
    pricedAt: described(
      'Time of that price, as the table tokens has it: the older one of both if it follows from the price of ether. Null if there is none.',
      nullableTime,
    ),
  },
  filters: {
    token: () => address('Address of the token.'),
    symbol: () => exactText('Symbol of the token, compared exactly.'),
  },
  rows: (table) => /* sql */ `
    select token, symbol, name, decimals, dollar_price, priced_at from ${table('rollup.token_facts')}`,
  order: "coalesce(symbol, ''), token",
  search: { names: ['name', 'symbol'], address: 'token' },
});
