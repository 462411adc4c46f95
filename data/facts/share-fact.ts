import * as z from 'zod';
import { ADDRESS } from './claim-fact.ts';
import { TEXT } from './fact-text.ts';

/** Amounts count the smallest unit. */
const AMOUNT = z.string().regex(/^(0|[1-9][0-9]{0,76})$/);

const OF_STRATEGY = z.strictObject({ strategy: ADDRESS, value: AMOUNT });

const OF_OPERATOR = z.strictObject({ operator: ADDRESS, value: AMOUNT });

/**
 * States sums at a block or time. With `stakers` these are their deposit shares, as
 * getDepositedShares has them: in a strategy, or for an operator, those in all strategies that
 * delegate to it. Without `stakers` a sum is a strategy's totalShares.
 */
export const SHARE_SUMS = z
  .strictObject({
    what: TEXT.min(1),
    block: z.int().nonnegative().optional(),
    time: z.iso.datetime().optional(),
    stakers: z.array(ADDRESS).min(1).optional(),
    sums: z.array(z.union([OF_STRATEGY, OF_OPERATOR])).min(1),
  })
  .refine(
    ({ block, time }) => (block === undefined) !== (time === undefined),
    'sums have a block or a time',
  )
  .refine(
    ({ stakers, sums }) => stakers !== undefined || sums.every((sum) => 'strategy' in sum),
    'a sum of an operator needs stakers',
  );

/** Sums that somebody else has read from the contracts. */
export type ShareSums = z.output<typeof SHARE_SUMS>;
