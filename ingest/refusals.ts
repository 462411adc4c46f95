import type { IngestOptions } from './options.ts';
import { protocolSelection, type StoreVersions } from './reading/selection-version.ts';
import { REFUSALS } from './refusal-messages.ts';
import { IngestError } from './shared/ingest-error.ts';
import type { LogStore } from './store/log-store.ts';

/**
 * Refuses a store that has another chain or selection. A store with price logs may be continued
 * without them.
 */
export function refuseOtherStore(
  { folder, state }: LogStore,
  { chainId, selection, selects }: StoreVersions,
): void {
  const remedy = 'give a new --store and all inputs';
  if (state.chainId !== chainId) {
    throw new IngestError([
      REFUSALS.store_of_other_chain({ folder, chainId: state.chainId, expected: chainId, remedy }),
    ]);
  }
  if (![state.selection, protocolSelection(state.selection)].includes(selection)) {
    throw new IngestError([
      REFUSALS.store_of_other_selection({ folder, lacking: lackingOf(state, selects), remedy }),
    ]);
  }
}

/** A message names at most this many contracts and events. */
const MAX_NAMED = 5;

/** Names, for a message, the contracts and events that a store lacks; empty if none. */
function lackingOf(state: LogStore['state'], selects: readonly string[]): string {
  if (!state.selects) return ' (the store is of an earlier version, which did not list them)';
  const stored = new Set(state.selects);
  const lacking = selects.filter((one) => !stored.has(one));
  if (lacking.length === 0) return '';
  const more = lacking.length - MAX_NAMED;
  const named = lacking.slice(0, MAX_NAMED).join(', ');
  return `: it lacks the logs of ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Refuses a store with more rejected rows than are accepted. */
export function refuseRejected(
  rejected: Readonly<Record<string, number>>,
  { maxRejected }: IngestOptions,
): void {
  const reasons = Object.entries(rejected);
  const rows = reasons.reduce((sum, [, count]) => sum + count, 0);
  if (rows <= maxRejected) return;
  throw new IngestError(
    reasons.map(([reason, count]) => REFUSALS.logs_rejected({ count, reason, rows })),
  );
}
