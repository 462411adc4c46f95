import { slashLosses } from '../restaking/slash-losses.ts';
import { slasherChanges } from '../restaking/slasher-changes.ts';
import { watch } from '../restaking/watch.ts';
import { watchHistorical } from '../restaking/watch-historical.ts';

/** These operations are about slashers, losses and addresses at risk. */
export const SLASH_LISTS = [slasherChanges, slashLosses, watch, watchHistorical];
