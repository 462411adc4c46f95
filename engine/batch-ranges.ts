import { index, timeRange } from './parameters.ts';

/** More than any snapshot has of batches, and than any block's number. */
export const BEYOND = '4611686018427387904';

/** SQL for the number in a parameter; a larger one than is stored is as good as none. */
export const numberOf = (name: string) => `coalesce(try_cast($${name} as bigint), ${BEYOND})`;

/** The optional ranges of times and of blocks by which batches are selected, their ends included. */
export const batchRanges = () => ({
  startTime: timeRange.startTimestamp().optional(),
  endTime: timeRange.endTimestamp().optional(),
  startBlock: index('First block.').optional(),
  endBlock: index('Last block.').optional(),
});

/** SQL condition for the batches of a request's network that its ranges select. */
export const IN_BATCH_RANGES = /* sql */ `
  network::varchar = $network
    and ($startTime::bigint is null or epoch_ms(block_timestamp) >= $startTime::bigint)
    and ($endTime::bigint is null or epoch_ms(block_timestamp) <= $endTime::bigint)
    and ($startBlock::varchar is null or block_number >= ${numberOf('startBlock')})
    and ($endBlock::varchar is null or block_number <= ${numberOf('endBlock')})`;
