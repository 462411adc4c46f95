import { creationOf, updateOf } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { approximately, delegatedHoldings, entriesOf } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { text } from './values.ts';
import { isDurationVault } from './vaults.ts';
import { event } from './withdrawals.ts';

const delegatedEntries = oncePerSnapshot(
  (rows) =>
    new Map(entriesOf(delegatedHoldings(rows), rows).map((entry) => [entry.strategy, entry])),
);

/** GET /restaking/strategy-info. */
export function strategyInfo(rows: SnapshotRows, query: Query): ExactObject {
  const strategy = query.required('strategy');
  const settings = rows.strategies?.find((row) => row.strategy === strategy);
  const token = rows.tokens.find((row) => row.strategy === strategy);
  const isHeld = rows.stakerShares.some((row) => row.strategy === strategy && row.shares > 0n);
  if (!settings && !token && !isHeld) throw new HttpError(404, `no strategy ${strategy}`);
  const entry = delegatedEntries(rows).get(strategy);
  const withdrawals = (rows.withdrawals ?? []).filter((row) => row.strategies.includes(strategy));
  return record({
    strategy,
    token: text(settings?.token ?? token?.token),
    whitelisted: settings?.whitelisted ?? false,
    thirdPartyTransfersForbidden: settings?.thirdPartyTransfersForbidden ?? false,
    withdrawalDelayBlocks: settings?.withdrawalDelayBlocks ?? null,
    tvl: entry === undefined ? '0' : approximately(entry.tvl),
    withdrawals: BigInt(withdrawals.length),
    durationVault: isDurationVault(rows, strategy),
    createdAt: settings ? event(creationOf(settings)) : null,
    updatedAt: settings ? event(updateOf(settings)) : null,
  });
}
