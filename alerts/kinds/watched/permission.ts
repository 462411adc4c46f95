import { watchList } from '../../rules/rule-fields.ts';
import { BY_FILE, changesOf, defineKind, isoTime, newFacts, type Side } from '../kind.ts';
import { LIST_TABLES, LISTED_ADDRESSES } from './lists.ts';
import { labelledAddress } from './words.ts';

const IDENTITY = [
  'list',
  'account',
  'permission',
  'grantee',
  'target',
  'selector',
  'active',
  'transaction_hash',
];

/** Selects the last change that each permission had, for listed accounts. */
const permissions = (of: Side) => /* sql */ `
      select updated_block as block_number, ${isoTime('updated_at')} as "time",
        updated_transaction as transaction_hash, $watch::varchar as "list", account, label,
        kind as permission, grantee, coalesce(target, '') as target, coalesce(selector, '') as selector, active
      from ${changesOf(of)}.permissions join listed on address = account`;

const NAMES: Readonly<Record<string, string>> = {
  admin: 'an admin',
  pending_admin: 'a pending admin',
  appointee: 'an appointee',
};

export const watchedPermission = defineKind({
  name: 'watched_permission',
  purpose:
    'An admin, a pending admin or an appointee of an account of the list was added or removed.',
  fields: { watch: watchList },
  tables: [{ name: 'permissions', changes: BY_FILE }, ...LIST_TABLES],
  identity: IDENTITY,
  sql: newFacts({ common: [LISTED_ADDRESSES], rows: permissions, by: IDENTITY }),
  title: ({ list, account, label, permission, grantee, active }) =>
    `Address ${grantee} is ${active === true ? 'now' : 'no longer'} ` +
    `${NAMES[String(permission)] ?? permission} of ${labelledAddress(account, label)} of list ${list}`,
  details: ({ permission, target, selector }) => {
    if (permission === 'admin') return ['An admin may make all calls for the account.'];
    if (permission === 'pending_admin') return ['It becomes an admin by a call of its own.'];
    return [`The permission is for function ${selector} of contract ${target}.`];
  },
});
