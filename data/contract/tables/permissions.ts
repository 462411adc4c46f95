import { CURVES, PERMISSIONS } from '../../../common/vocabulary.ts';
import {
  address,
  boolean,
  columns,
  integer,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../declare.ts';
import { avs, lifetime, operator } from '../shared-columns.ts';

/** These tables have operators' keys, and the addresses that may act for others. */
export const PERMISSION_TABLES: readonly Table[] = [
  optional({
    name: 'operator_keys',
    purpose: 'Keys that operators registered for operator sets, also those no longer registered.',
    columns: columns({
      avs,
      operator_set_id: { type: integer, comment: 'Id of the operator set among those of the AVS.' },
      operator,
      curve: {
        type: oneOf(...CURVES),
        comment: 'Curve of the key; other if a later release added it.',
      },
      public_key: {
        type: text,
        comment:
          'Bytes of the key, 0x and hex digits: an address for ecdsa, the words of the points in G1 and G2 for bn254.',
      },
      registered: { type: boolean, comment: 'Whether it is the operator’s key in the set now.' },
      deregistered_at: {
        type: time,
        nullable: true,
        comment: 'When it was deregistered or replaced (UTC); null while it is registered.',
      },
      ...lifetime,
    }),
    key: ['avs', 'operator_set_id', 'operator', 'public_key'],
  }),

  optional({
    name: 'permissions',
    purpose:
      'Admins, pending admins and appointees, who may act for an account. An account without an admin is its own.',
    columns: columns({
      account: { type: address, comment: 'Address for which others may act.' },
      kind: {
        type: oneOf(...PERMISSIONS),
        comment:
          'Kind: admin for all calls, pending_admin until the address accepts, appointee for one function of one contract.',
      },
      grantee: { type: address, comment: 'Address that may act, or that was asked to.' },
      target: {
        type: address,
        nullable: true,
        comment: 'Contract that an appointee may call; null for other kinds.',
      },
      selector: {
        type: text,
        nullable: true,
        comment:
          'Selector of the function that an appointee may call, 0x and 8 hex digits; null for other kinds.',
      },
      active: { type: boolean, comment: 'Whether it is in force; false once it was removed.' },
      ...lifetime,
    }),
    key: ['account', 'kind', 'grantee', 'target', 'selector'],
  }),
];
