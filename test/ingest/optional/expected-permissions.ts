import type { ChainLog } from './decoded-chain.ts';
import { type Expected, lifetime, named, sortedBy, type TextRow } from './rows.ts';

const CURVES = ['other', 'ecdsa', 'bn254'];

export const operatorKeys: Expected = (logs) => {
  const events = named(logs, 'KeyRegistrar', 'KeyRegistered', 'KeyDeregistered');
  const holder = ({ args }: ChainLog) =>
    `${args.operatorSet.avs} ${args.operatorSet.id} ${args.operator}`;
  const rows = new Map<string, TextRow>();
  events.forEach((log, place) => {
    const { operatorSet, operator, curveType, pubkey } = log.args;
    if (log.name !== 'KeyRegistered') return;
    const end = events.slice(place + 1).find((one) => holder(one) === holder(log));
    rows.set(`${holder(log)} ${pubkey}`, {
      avs: operatorSet.avs,
      operator_set_id: String(operatorSet.id),
      operator,
      curve: CURVES[Number(curveType)] ?? 'other',
      public_key: pubkey,
      registered: end === undefined,
      deregistered_at: end?.time ?? null,
      ...lifetime(log, end ?? log),
    });
  });
  return sortedBy([...rows.values()], 'avs', 'operator_set_id', 'operator', 'public_key');
};

export const permissions: Expected = (logs) => {
  const rows = new Map<
    string,
    { active: boolean; first: ChainLog; last: ChainLog; row: TextRow }
  >();
  const change = (log: ChainLog, kind: string, active: boolean) => {
    const { account, admin, appointee, target = null, selector = null } = log.args;
    const row = { account, kind, grantee: admin ?? appointee, target, selector };
    const key = JSON.stringify(row);
    const found = rows.get(key);
    if (found) rows.set(key, { ...found, active, last: log });
    else if (active) rows.set(key, { active, first: log, last: log, row });
  };
  for (const log of logs.filter(({ contract }) => contract === 'PermissionController')) {
    if (log.name === 'AdminSet') {
      change(log, 'admin', true);
      change(log, 'pending_admin', false);
    }
    if (log.name === 'AdminRemoved') change(log, 'admin', false);
    if (log.name === 'PendingAdminAdded') change(log, 'pending_admin', true);
    if (log.name === 'PendingAdminRemoved') change(log, 'pending_admin', false);
    if (log.name === 'AppointeeSet') change(log, 'appointee', true);
    if (log.name === 'AppointeeRemoved') change(log, 'appointee', false);
  }
  return sortedBy(
    [...rows.values()].map(({ active, first, last, row }) => ({
      ...row,
      active,
      ...lifetime(first, last),
    })),
    'account',
    'kind',
    'grantee',
    'target',
    'selector',
  );
};

export const allocationDelays =
  (blockNumber: number): Expected =>
  (logs) => {
    interface Slots {
      delay: bigint | null;
      pending: bigint;
      effect: number;
      last: ChainLog;
    }
    const operators = new Map<string, Slots>();
    for (const log of named(logs, 'AllocationManager', 'AllocationDelaySet')) {
      const { operator, delay, effectBlock } = log.args;
      const slots = operators.get(operator);
      const inForce = slots && log.block >= slots.effect ? slots.pending : (slots?.delay ?? null);
      operators.set(operator, {
        delay: inForce,
        pending: delay,
        effect: Number(effectBlock),
        last: log,
      });
    }
    const rows = [...operators].map(([operator, { delay, pending, effect, last }]) => {
      const waits = effect > blockNumber;
      const now = waits ? delay : pending;
      return {
        operator,
        delay: now === null ? null : String(now),
        pending_delay: waits ? String(pending) : null,
        effect_block: waits ? String(effect) : null,
        updated_at: last.time,
      };
    });
    return sortedBy(rows, 'operator');
  };
