import { described, type Fields, integer, nullableDecimal } from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address, index } from '../../parameters.ts';
import { bucketed, IN_BUCKET, inBuckets, unknownInputs } from '../../series.ts';
import { SLASHABLE_DAYS_TABLES } from '../../slashable-tables.ts';

const UNKNOWN = 'null if no strategy with such shares has a known price';

/** A value in ether and in US dollars. */
const VALUES: Fields = {
  ethTvl: described(`Ether: value of the shares of the members in its strategies; ${UNKNOWN}.`, {
    ...nullableDecimal,
    column: 'ether_tvl',
  }),
  tvl: described(
    `US dollars: value of the shares of the members in its strategies, at the latest price up to that day; ${UNKNOWN}. The last day has the rates and prices of all-tokens.`,
    nullableDecimal,
  ),
  slashableEthTvl: described(`Ether: value that it can slash; ${UNKNOWN}.`, {
    ...nullableDecimal,
    column: 'slashable_ether_tvl',
  }),
  slashableTvl: described(
    `US dollars: value that it can slash of members, and of former members that it can still slash, by the magnitudes in force; ${UNKNOWN}.`,
    nullableDecimal,
  ),
};

export const slashableHistorical = query({
  name: 'restaking/slashable-historical',
  purpose:
    'Value that operator sets can slash at the end of each day, week or month (UTC), newest first, next to the value that their members hold: of all sets, of an AVS or of one set. The first day is that of the creation of the first of them.',
  tables: SLASHABLE_DAYS_TABLES,
  parameters: () => ({
    ...bucketed(),
    avs: address('Address of the AVS.').optional(),
    operatorSetId: index('Id of the operator set within the AVS; only with avs.').optional(),
  }),
  record: {
    ...IN_BUCKET,
    members: described('Number of distinct members.', integer),
    allocatedOperators: described(
      'Number of members with a magnitude above 0 in one of its strategies.',
      integer,
    ),
    ...VALUES,
    ...unknownInputs('shares of members, or that it can slash,', 'a value leaves them out'),
  },
  rows: inBuckets(/* sql */ `
    select day from rollup.slashable_days
    where avs is not distinct from $avs
      and operator_set_id is not distinct from try_cast($operatorSetId as bigint)`),
  order: 'day desc',
  pageRows: /* sql */ `
    select page.row, page.start, told.*
    from page
    join rollup.slashable_days told on told.day = page.day and told.avs is not distinct from $avs
      and told.operator_set_id is not distinct from try_cast($operatorSetId as bigint)`,
});
