import type { OptionalTableName } from '../../../common/table-names.ts';

/**
 * SQL of the tables with the first block and time (in microseconds since 1970) of operators and
 * AVSs: an operator since it registered or a staker delegated to it, an AVS since its metadata, a
 * registration with it or its first operator set. A set has a time only. An address in no table of
 * changes is in neither table, and counts at every time.
 */
export function knownSinceSql(absent: readonly OptionalTableName[]): readonly string[] {
  const ifPresent = (table: OptionalTableName, sql: string) =>
    absent.includes(table) ? [] : [sql];
  const since = (
    name: string,
    sources: readonly string[],
  ) => /* sql */ `create table rollup.known_${name} as
    select address, min(block_number) as since_block, epoch_us(min("timestamp")) as since_us
    from (${sources.join(' union all ')}) group by address`;
  return [
    since('operators_since', [
      `select "operator"::varchar as address, block_number, "timestamp" from snapshot.activities
       where action = 'OPERATOR_REGISTERED' and "operator" is not null`,
      ...ifPresent(
        'delegation_changes',
        'select "operator"::varchar, block_number, "timestamp" from snapshot.delegation_changes where "operator" is not null',
      ),
    ]),
    since('avs_since', [
      `select avs::varchar as address, block_number, "timestamp" from snapshot.activities
       where action in ('AVS_METADATA_URI_UPDATED', 'AVS_REGISTER_OPERATOR', 'AVS_DEREGISTER_OPERATOR') and avs is not null`,
      ...ifPresent(
        'registration_changes',
        'select avs::varchar, block_number, "timestamp" from snapshot.registration_changes',
      ),
      ...ifPresent(
        'operator_sets',
        'select avs::varchar, null::bigint, created_at from snapshot.operator_sets',
      ),
    ]),
  ];
}
