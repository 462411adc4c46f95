import type { OptionalTableName, TableName } from '../../common/table-names.ts';

/** A table has changes: its newest rows must equal the state in another table. */
export interface Agreement {
  readonly changes: OptionalTableName;
  readonly state: TableName;
  /** These columns name a row in the state. */
  readonly key: readonly string[];
  readonly value: string;
  /** A key without a row in the state has this value. */
  readonly absent: string;
  /** The column has a state for each of its values; the greatest counts. */
  readonly each?: string;
}

/** These tables have changes and their states. */
export const AGREEMENTS: readonly Agreement[] = [
  {
    changes: 'share_changes',
    state: 'staker_shares',
    key: ['staker', 'strategy'],
    value: 'shares',
    absent: '0',
  },
  {
    changes: 'delegation_changes',
    state: 'stakers',
    key: ['staker'],
    value: 'operator',
    absent: '',
  },
  {
    changes: 'operator_share_changes',
    state: 'operator_shares',
    key: ['operator', 'strategy'],
    value: 'shares',
    absent: '0',
  },
  {
    changes: 'registration_changes',
    state: 'avs_operators',
    key: ['avs', 'operator'],
    value: 'registered',
    absent: 'false',
    each: 'operator_set_id',
  },
  {
    changes: 'magnitude_changes',
    state: 'magnitudes',
    key: ['operator', 'strategy'],
    value: 'max_magnitude',
    absent: '1000000000000000000',
  },
];
