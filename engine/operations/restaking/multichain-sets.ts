import {
  boolean,
  described,
  hex,
  integer,
  nullableBoolean,
  nullableInteger,
  nullableTime,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** An answer has no time after this second. */
const LAST = "timestamp '9999-12-31 23:59:59'";

/**
 * Verifiers reject certificates after `stale_at`; a period of 0 never ends, and an end after the
 * year 9999 has no time.
 */
const setsSql: Select = (table) => /* sql */ `
  select *, case when reference_timestamp is not null
    then coalesce(stale_at < coalesce(snapshot_time, updated_at), false) end as stale
  from (
    select *, case when verifier_staleness_period between 1 and date_diff('second', reference_timestamp, ${LAST})
      then reference_timestamp + to_seconds(verifier_staleness_period) end as stale_at
    from ${table('snapshot.operator_tables')}
  ) tables, ${table('rollup.latest_time')}`;

export const multichainSets = list({
  name: 'restaking/multichain-sets',
  purpose:
    'Operator sets with a generation reservation or an operator table on this chain, and the age of the table, by AVS.',
  tables: ['operator_tables'],
  record: {
    avs: hex,
    operatorSetId: integer,
    reserved: boolean,
    owner: hex,
    maxStalenessPeriod: nullableInteger,
    operatorTableCalculator: hex,
    curve: described('Curve of the newest table: ecdsa or bn254; empty without one.', plainWord),
    referenceTimestamp: nullableTime,
    verifierStalenessPeriod: nullableInteger,
    staleAt: nullableTime,
    stale: nullableBoolean,
    updatedAt: described('Time of the last change of the reservation or the table.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    reserved: () => oneOf('Whether the set has a generation reservation.', ['true', 'false']),
    stale: () =>
      oneOf('Whether the newest table is stale at the time of the snapshot.', ['true', 'false']),
  },
  rows: setsSql,
  order: 'avs, operator_set_id',
  statistics: {
    of: 'snapshot',
    fields: { totalSets: integer, reservedSets: integer, staleSets: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_sets, count(*) filter (reserved) as reserved_sets,
        count(*) filter (stale) as stale_sets
      from (${setsSql(table)})`,
  },
});
