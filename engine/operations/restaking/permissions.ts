import { PERMISSIONS } from '../../../common/vocabulary.ts';
import {
  boolean,
  described,
  hex,
  integer,
  plainWord,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText, oneOf } from '../../definition/parameters.ts';

export const permissions = list({
  name: 'restaking/permissions',
  purpose:
    'Admins, pending admins and appointees of accounts, by account. An account without an admin is its own.',
  tables: ['permissions'],
  record: {
    account: hex,
    kind: described(
      'admin for all calls, pending_admin until the address accepts, appointee for one function of one contract.',
      plainWord,
    ),
    grantee: hex,
    target: hex,
    selector: text,
    active: described('Whether it is in force; false once it was removed.', boolean),
    createdAt: described('Time at which it was first granted.', time),
    updatedAt: described('Time of the last change of the permission.', time),
  },
  filters: {
    account: () => address('Address of the account.'),
    grantee: () => address('Address that may act.'),
    kind: () => oneOf('Kind of the permission.', PERMISSIONS),
    target: () => address('Address of the contract that an appointee may call.'),
    selector: () => exactText('Selector of the function, 0x and 8 hex digits in lower case.'),
    active: () => oneOf('Whether the permission is in force.', ['true', 'false']),
  },
  rows: (table) => /* sql */ `
    select account, kind::varchar as kind, grantee, target, selector, active, created_at, updated_at
    from ${table('snapshot.permissions')}`,
  order: "account, kind, grantee, coalesce(target::varchar, ''), coalesce(selector, '')",
  statistics: {
    of: 'snapshot',
    fields: { totalPermissions: integer, activePermissions: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_permissions, count(*) filter (active) as active_permissions
      from ${table('snapshot.permissions')}`,
  },
});
