import { sqlText } from '../../../common/sql.ts';
import { NETWORKS } from '../../../common/vocabulary.ts';
import { type Rollup, rollup } from '../rolled-up.ts';

const NETWORKS_SQL = NETWORKS.map(sqlText).join(', ');

/** Has the latest stakes and the signing record of EigenDA's operators. */
export const AVAILABILITY: readonly Rollup[] = [
  rollup({
    name: 'rollup.networks',
    columns: { network: 'VARCHAR' },
    reads: [],
    growth: 'fixed',
    sql: () => `select unnest([${NETWORKS_SQL}]) as network`,
  }),
  rollup({
    name: 'rollup.latest_stakes',
    columns: {
      network: 'VARCHAR',
      operator_id: 'VARCHAR',
      quorum_number: 'BIGINT',
      stake: 'HUGEINT',
    },
    reads: ['snapshot.da_quorum_stakes'],
    growth: { keyed: ['operator_id', 'quorum_number'] },
    sql: ({ table }) => /* sql */ `
      select network, operator_id, quorum_number, arg_max(stake, block_number) as stake
      from ${table('snapshot.da_quorum_stakes')}
      group by network, operator_id, quorum_number`,
  }),
  rollup({
    name: 'rollup.stakes_by_operator',
    columns: {
      network: 'VARCHAR',
      operator_id: 'VARCHAR',
      total_stake: 'BIGNUM',
      quorum_stakes: 'STRUCT(quorum_number BIGINT, stake HUGEINT)[]',
    },
    reads: ['rollup.latest_stakes'],
    growth: { keyed: ['operator_id'] },
    sql: ({ table }) => /* sql */ `
      select network, operator_id, sum(stake::bignum) as total_stake,
        list({'quorum_number': quorum_number, 'stake': stake} order by quorum_number) as quorum_stakes
      from ${table('rollup.latest_stakes')}
      group by network, operator_id`,
  }),
  rollup({
    // A batch lists its signers and non-signers, by address or by id.
    name: 'rollup.signing_by_operator',
    columns: {
      network: 'VARCHAR',
      operator_id: 'VARCHAR',
      batches_signed: 'BIGINT',
      batches_missed: 'BIGINT',
    },
    reads: ['snapshot.da_batches', 'snapshot.da_operators'],
    growth: {
      whole: 'It has a row for each operator of EigenDA; a batch names some by their addresses.',
    },
    sql: ({ table }) => /* sql */ `
      with batches as materialized (
        select network, row_number() over (order by network, batch_header_hash) as batch, signers, non_signers
        from ${table('snapshot.da_batches')}
      ), entries as (
        select network, batch, lower(unnest(signers)) as entry, true as signed from batches
        union all
        select network, batch, lower(unnest(non_signers)) as entry, false as signed from batches
      ), names as (
        select network, operator_id, unnest([operator_id, operator]) as entry
        from ${table('snapshot.da_operators')}
      )
      select network, operator_id,
        count(distinct batch) filter (where signed) as batches_signed,
        count(distinct batch) filter (where not signed) as batches_missed
      from names
      join entries using (network, entry)
      group by network, operator_id`,
  }),
];
