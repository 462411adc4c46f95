import { inChainOrder } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { isSlashable, membersBySet, stakes } from './slashable-stakes.ts';
import type { SlasherChangesRow, SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, text, timeOrNull } from './values.ts';

interface Flag {
  readonly flag: string;
  readonly avs?: string;
  readonly operatorSetId?: bigint;
  readonly operator?: string;
  readonly strategy?: string;
  readonly value: string;
  readonly pendingValue?: string;
  readonly effectBlock?: bigint | null;
  readonly since: bigint | null;
}

/** GET /restaking/risk-flags. */
export function riskFlags(rows: SnapshotRows, query: Query): ExactObject {
  const found = flags(rows).filter(
    (one) =>
      query.accepts('flag', one.flag) &&
      query.accepts('avs', one.avs ?? null) &&
      query.accepts('operatorSetId', one.operatorSetId?.toString() ?? null) &&
      query.accepts('operator', one.operator ?? null),
  );
  return listing(pageOf(found, query), (one) =>
    record({
      flag: one.flag,
      avs: text(one.avs),
      operatorSetId: one.operatorSetId ?? null,
      operator: text(one.operator),
      strategy: text(one.strategy),
      value: one.value,
      pendingValue: text(one.pendingValue),
      effectBlock: one.effectBlock ?? null,
      since: timeOrNull(one.since),
    }),
  );
}

const flags = oncePerSnapshot((rows) =>
  sorted(
    [
      ...ofAllocations(rows),
      ...ofDelays(rows),
      ...ofOperators(rows),
      ...ofSets(rows),
      ...ofSlasherChanges(rows),
      ...ofKeys(rows),
    ],
    ascending(({ flag }) => flag),
    ascending(({ avs }) => text(avs)),
    ascending(({ operatorSetId }) => operatorSetId ?? -1n),
    ascending(({ operator }) => text(operator)),
    ascending(({ strategy }) => text(strategy)),
    ascending(({ effectBlock }) => effectBlock ?? -1n),
  ),
);

function ofAllocations(rows: SnapshotRows): Flag[] {
  return stakes(rows)
    .filter(isSlashable)
    .flatMap(({ allocation: { magnitude, pendingMagnitude, updatedAt, ...allocation } }) =>
      pendingMagnitude === null || pendingMagnitude >= magnitude
        ? []
        : {
            ...allocation,
            flag: 'allocation_decrease',
            value: String(magnitude),
            pendingValue: String(pendingMagnitude),
            since: updatedAt,
          },
    );
}

function ofDelays(rows: SnapshotRows): Flag[] {
  return (rows.allocationDelays ?? []).flatMap(
    ({ operator, delay, pendingDelay, effectBlock, updatedAt }) => {
      const found: Flag[] = [];
      if (delay === 0n) {
        found.push({ flag: 'allocation_delay_zero', operator, value: '0', since: updatedAt });
      }
      if (delay !== null && pendingDelay !== null && pendingDelay < delay) {
        found.push({
          flag: 'allocation_delay_decrease',
          operator,
          value: String(delay),
          pendingValue: String(pendingDelay),
          effectBlock,
          since: updatedAt,
        });
      }
      return found;
    },
  );
}

function ofOperators(rows: SnapshotRows): Flag[] {
  const delegating = groupsBy(
    rows.stakers.filter(({ operator }) => operator !== null),
    ({ operator }) => text(operator),
  );
  const members = new Set([...membersBySet(rows).values()].flatMap((all) => [...all]));
  return [...delegating].flatMap(([operator, stakers]) => {
    const known = rows.avsOperators.filter((row) => row.operator === operator);
    if (members.has(operator) || known.some(({ registered }) => registered)) return [];
    const [newest] = known.map(({ updatedAt }) => updatedAt).sort((a, b) => (a < b ? 1 : -1));
    const value = String(count(stakers));
    return [{ flag: 'operator_without_avs', operator, value, since: newest ?? null }];
  });
}

function ofSets(rows: SnapshotRows): Flag[] {
  return (rows.operatorSets ?? []).flatMap(
    ({ avs, operatorSetId, redistributionRecipient, createdAt }) => {
      const set = { avs, operatorSetId, since: createdAt };
      const hasStake = stakes(rows).some(
        (stake) =>
          isSlashable(stake) &&
          stake.shares > 0n &&
          stake.allocation.avs === avs &&
          stake.allocation.operatorSetId === operatorSetId,
      );
      const members = String(membersBySet(rows).get(avs + operatorSetId)?.size ?? 0);
      const found: Flag[] = [];
      if (redistributionRecipient !== null) {
        found.push({ ...set, flag: 'redistribution', value: redistributionRecipient });
      }
      if (!hasStake) found.push({ ...set, flag: 'set_without_stake', value: members });
      return found;
    },
  );
}

/** Blocks in which a set can slash an operator after it left. */
const WAIT = 100_800n;

/** The slashers of each set that were, are or will be in force, in this order. */
const slashersBySet = oncePerSnapshot((rows) =>
  [...groupsBy(rows.slasherChanges ?? [], (row) => `${row.avs} ${row.operatorSetId}`).values()].map(
    everInForce,
  ),
);

/** As the contract stores them: one slasher in force, and one that waits for its block. */
function everInForce(own: readonly SlasherChangesRow[]): SlasherChangesRow[] {
  const inForce: SlasherChangesRow[] = [];
  let waiting: SlasherChangesRow | undefined;
  const reach = (block: bigint) => {
    if (waiting === undefined || waiting.effectBlock > block) return;
    // Of two with one block of effect the later one is in force.
    if (inForce.at(-1)?.effectBlock === waiting.effectBlock) inForce.pop();
    inForce.push(waiting);
    waiting = undefined;
  };
  for (const row of inChainOrder(own)) {
    reach(row.blockNumber);
    waiting = row;
  }
  if (waiting !== undefined) reach(waiting.effectBlock);
  return inForce;
}

function newestBlock(rows: SnapshotRows): bigint {
  return (
    rows.blockNumber ??
    rows.activities.reduce((most, { blockNumber }) => (blockNumber > most ? blockNumber : most), 0n)
  );
}

function ofSlasherChanges(rows: SnapshotRows): Flag[] {
  const newest = newestBlock(rows);
  return slashersBySet(rows).flatMap((inForce) =>
    inForce.flatMap((row, at) => {
      const earlier = inForce[at - 1]?.slasher ?? null;
      const { avs, operatorSetId, slasher, effectBlock, timestamp } = row;
      if (earlier === null || slasher === null || earlier === slasher || row.migrated) return [];
      if (effectBlock + WAIT < newest) return [];
      const flag = 'slasher_change';
      return [
        {
          flag,
          avs,
          operatorSetId,
          value: earlier,
          pendingValue: slasher,
          effectBlock,
          since: timestamp,
        },
      ];
    }),
  );
}

/** Slashers without code of their own: the one in force, and the one that waits. */
function ofKeys(rows: SnapshotRows): Flag[] {
  const newest = newestBlock(rows);
  const keys = new Set(
    (rows.accountCodes ?? [])
      .filter(({ kind }) => ['externally_owned', 'delegated'].includes(kind))
      .map(({ account }) => account),
  );
  const flag = 'slasher_eoa';
  const inForce = (rows.operatorSets ?? []).flatMap(({ avs, operatorSetId, slasher }): Flag[] => {
    if (slasher === null || !keys.has(slasher)) return [];
    const last = slashersBySet(rows)
      .find(([first]) => first?.avs === avs && first.operatorSetId === operatorSetId)
      ?.filter(({ effectBlock }) => effectBlock <= newest)
      .at(-1);
    const since = last?.slasher === slasher ? last.timestamp : null;
    return [{ flag, avs, operatorSetId, value: slasher, since }];
  });
  const pending = slashersBySet(rows).flatMap((ever): Flag[] => {
    const [earlier, row] = [ever.at(-2), ever.at(-1)];
    if (!row || row.slasher === null || row.effectBlock <= newest || !keys.has(row.slasher))
      return [];
    const { avs, operatorSetId, slasher, effectBlock, timestamp: since } = row;
    const value = text(earlier?.slasher);
    return [{ flag, avs, operatorSetId, value, pendingValue: slasher, effectBlock, since }];
  });
  return [...inForce, ...pending];
}
