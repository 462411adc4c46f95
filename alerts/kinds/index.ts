import { allocation } from './allocation.ts';
import { allocationDelay } from './allocation-delay.ts';
import { exit } from './exit.ts';
import { operatorSetChange } from './operator-set-change.ts';
import { priceStale } from './price-stale.ts';
import { rootDisabled } from './root-disabled.ts';
import { slash } from './slash.ts';
import { slashResolution } from './slash-resolution.ts';
import { snapshotOld } from './snapshot-old.ts';
import { upgrade } from './upgrade.ts';
import { watchedBeaconLoss } from './watched/beacon-loss.ts';
import { watchedClaimable } from './watched/claimable.ts';
import { watchedClaimer } from './watched/claimer.ts';
import { watchedOperator } from './watched/operator.ts';
import { watchedPermission } from './watched/permission.ts';
import { watchedSlash } from './watched/slash.ts';
import { watchedUndelegation } from './watched/undelegation.ts';
import { watchedWithdrawal } from './watched/withdrawal.ts';

/** Kinds that a rule can have. */
export const KINDS = [
  slash,
  slashResolution,
  allocation,
  allocationDelay,
  operatorSetChange,
  exit,
  upgrade,
  rootDisabled,
  priceStale,
  snapshotOld,
  watchedSlash,
  watchedBeaconLoss,
  watchedUndelegation,
  watchedOperator,
  watchedWithdrawal,
  watchedPermission,
  watchedClaimable,
  watchedClaimer,
] as const;
