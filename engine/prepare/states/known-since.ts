import type { OptionalTableName } from '../../../common/table-names.ts';
import type { RolledUp } from '../rolled-up.ts';

/** Maps tables of changes to SELECTs with the addresses that they name first at a block or time. */
type Sources = Readonly<Partial<Record<OptionalTableName, string>>>;

const sinceSql = (
  absent: readonly OptionalTableName[],
  ofActivities: string,
  sources: Sources,
) => /* sql */ `
  select address, min(block_number) as since_block, epoch_us(min("timestamp")) as since_us
  from (${[
    ofActivities,
    ...Object.entries(sources).flatMap(([table, select]) =>
      absent.some((one) => one === table) ? [] : [select],
    ),
  ].join(' union all ')})
  group by address`;

/**
 * Has the first block and time (in microseconds since 1970) for operators and AVSs: an operator
 * since it registered or a staker delegated to it, an AVS since its metadata, a registration with
 * it or its first operator set. A set has a time only. An address in no table of changes is in
 * neither table, and counts at every time.
 */
export const KNOWN_SINCE: readonly RolledUp[] = [
  {
    name: 'rollup.known_operators_since',
    columns: {
      address: 'VARCHAR',
      since_block: 'BIGINT',
      since_us: 'BIGINT',
    },
    reads: ['snapshot.activities', 'snapshot.delegation_changes'],
    growth: 'append',
    sql: ({ table, absent }) =>
      sinceSql(
        absent,
        `select "operator"::varchar as address, block_number, "timestamp" from ${table('snapshot.activities')}
         where action = 'OPERATOR_REGISTERED' and "operator" is not null`,
        {
          delegation_changes: `select "operator"::varchar, block_number, "timestamp" from ${table('snapshot.delegation_changes')} where "operator" is not null`,
        },
      ),
  },
  {
    name: 'rollup.known_avs_since',
    columns: {
      address: 'VARCHAR',
      since_block: 'BIGINT',
      since_us: 'BIGINT',
    },
    reads: ['snapshot.activities', 'snapshot.registration_changes', 'snapshot.operator_sets'],
    growth: { keyed: ['address'] },
    sql: ({ table, absent }) =>
      sinceSql(
        absent,
        `select avs::varchar as address, block_number, "timestamp" from ${table('snapshot.activities')}
         where action in ('AVS_METADATA_URI_UPDATED', 'AVS_REGISTER_OPERATOR', 'AVS_DEREGISTER_OPERATOR') and avs is not null`,
        {
          registration_changes: `select avs::varchar, block_number, "timestamp" from ${table('snapshot.registration_changes')}`,
          operator_sets: `select avs::varchar, null::bigint, created_at from ${table('snapshot.operator_sets')}`,
        },
      ),
  },
];
