import { ledger } from '../restaking/ledger.ts';
import { stakerSlashable } from '../restaking/staker-slashable.ts';

/** Each of these lists is about one staker. */
export const STAKER_LISTS = [stakerSlashable, ledger];
