import { address, hours } from '../rules/rule-fields.ts';
import { defineKind, equals, isoTime, newFacts } from './kind.ts';

const IDENTITY = ['token', 'priced_at', 'hours'];

export const priceStale = defineKind({
  name: 'price_stale',
  purpose:
    'The last price of the token of a strategy is more than `hours` hours older than the snapshot.',
  fields: { token: address.optional(), hours },
  tables: [{ name: 'prices' }, { name: 'tokens' }],
  identity: IDENTITY,
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      select any_value(head.block_number) as block_number, ${isoTime('max(price."time")')} as "time",
        null::varchar as transaction_hash, price.token, $hours::bigint as hours,
        ${isoTime('max(price."time")')} as priced_at
      from ${of}.prices price, ${of}.head
      where price.token in (select token from ${of}.tokens) and ${equals('price.token', 'token')}
      group by price.token
      having max(price."time") < any_value(head."time") - to_hours($hours::bigint)`,
  }),
  title: ({ token, hours, pricedAt }) =>
    `The last price of token ${token} is of ${pricedAt}, more than ${hours} hours before the snapshot`,
});
