import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const ADMIN_SET = 'PermissionController.AdminSet';
const ADMIN_REMOVED = 'PermissionController.AdminRemoved';
const PENDING_ADDED = 'PermissionController.PendingAdminAdded';
const PENDING_REMOVED = 'PermissionController.PendingAdminRemoved';
const APPOINTEE_SET = 'PermissionController.AppointeeSet';
const APPOINTEE_REMOVED = 'PermissionController.AppointeeRemoved';

/** Events by kind of permission: the one that grants it, then those that end it. */
const CHANGES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  admin: [ADMIN_SET, ADMIN_REMOVED],
  // A pending admin that accepts is no longer pending.
  pending_admin: [PENDING_ADDED, PENDING_REMOVED, ADMIN_SET],
  appointee: [APPOINTEE_SET, APPOINTEE_REMOVED],
};

const EVENTS = [...new Set(Object.values(CHANGES).flat())];
const APPOINTEES = [APPOINTEE_SET, APPOINTEE_REMOVED];

const of = (keys: readonly string[], path: string) =>
  byEventSql(Object.fromEntries(keys.map((key) => [key, path])));

const ADMINS = EVENTS.filter((key) => !APPOINTEES.includes(key));

/** Selects the changes for one kind of permission. */
function changesSql([kind, events]: readonly [string, readonly [string, ...string[]]]): string {
  return /* sql */ `
    select '${kind}' as kind, position, event = '${events[0]}' as active, ${of(EVENTS, 'account')} as account,
      coalesce(${of(ADMINS, 'admin')}, ${of(APPOINTEES, 'appointee')}) as grantee,
      ${of(APPOINTEES, 'target')} as target, ${of(APPOINTEES, 'selector')} as selector
    from fixed_logs where event in (${keysSql(events)})`;
}

/** Permissions that were removed stay, as not active. */
export const permissions: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['account', 'grantee'] },
  sql: () => /* sql */ `
  with changes as (${Object.entries(CHANGES).map(changesSql).join(' union all ')}),
  latest as (
    select account, kind, grantee, target, selector, arg_max(active, position) as active,
      min(position) filter (active) as created, max(position) as updated
    from changes group by all
    having created is not null)
  select ${text('account')} as account, kind, ${text('grantee')} as grantee, ${text('target')} as target,
    ${text('selector')} as selector, active,
    ${LIFETIME_COLUMNS}
  from latest
    ${lifetimeJoins(EVENTS)}
  order by latest.account, kind, latest.grantee, latest.target, latest.selector`,
};
