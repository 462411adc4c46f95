import { slashLosses } from '../restaking/slash-losses.ts';
import { slasherChanges } from '../restaking/slasher-changes.ts';

/** Lists of slashers and of losses. */
export const SLASH_LISTS = [slasherChanges, slashLosses];
