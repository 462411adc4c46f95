import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';

const CREATED = 'AllocationManager.OperatorSetCreated';
const FIELDS = ['operatorSet.avs', 'operatorSet.id'].map((path) =>
  bytesSql(fieldOf(eventOf(CREATED), path)),
);

/**
 * All operator sets by hash, with the position of their creation: the indexed set of a log of the
 * ReleaseManager is the hash of its two words.
 */
export const setsByHash: DerivedRelation = {
  name: 'sets_by_hash',
  columns: {
    operator_set_hash: 'VARCHAR',
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    created: 'BIGINT',
  },
  reads: ['fixed_logs'],
  growth: 'append',
  addition: { once: ['operator_set_hash'] },
  sql: () => /* sql */ `
    select keccak256_text(${FIELDS.join(' || ')}) as operator_set_hash,
      any_value(${text(parameterSql(CREATED, 'operatorSet.avs'))}) as avs,
      any_value(${parameterSql(CREATED, 'operatorSet.id')})::bigint as operator_set_id,
      min(position) as created
    from fixed_logs where event = '${CREATED}' group by 1`,
};
