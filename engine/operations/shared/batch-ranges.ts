import { index, timeRange } from '../../definition/parameters.ts';

/** Exceeds any number of batches and any block number. */
export const ABOVE_ANY_NUMBER = '4611686018427387904';

/** Reads a number parameter in SQL; `ABOVE_ANY_NUMBER` if it is absent or too large for 64 bits. */
export const numberOf = (name: string) =>
  `coalesce(try_cast($${name} as bigint), ${ABOVE_ANY_NUMBER})`;

/** Defines optional time and block ranges for batches, both inclusive. */
export const batchRanges = () => ({
  startTime: timeRange.startTimestamp().optional(),
  endTime: timeRange.endTimestamp().optional(),
  startBlock: index('First block.').optional(),
  endBlock: index('Last block.').optional(),
});

/** Selects the batches in a request's network and ranges. */
export const IN_BATCH_RANGES = /* sql */ `
  network::varchar = $network
    and ($startTime::bigint is null or epoch_ms(block_timestamp) >= $startTime::bigint)
    and ($endTime::bigint is null or epoch_ms(block_timestamp) <= $endTime::bigint)
    and ($startBlock::varchar is null or block_number >= ${numberOf('startBlock')})
    and ($endBlock::varchar is null or block_number <= ${numberOf('endBlock')})`;
