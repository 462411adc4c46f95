import { slashLosses } from '../restaking/slash-losses.ts';
import { slasherChanges } from '../restaking/slasher-changes.ts';

/** Lists about slashers and losses. */
export const SLASH_LISTS = [slasherChanges, slashLosses];
