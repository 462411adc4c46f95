import { boolean, decimalText, described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { index, oneOf, timeRange } from '../../definition/parameters.ts';
import { distributionFields, distributionType } from './emission-distributions.ts';

export const emissionEpochs = list({
  name: 'restaking/emission-epochs',
  purpose: 'Distributions processed in each epoch of the emissions, newest epoch first.',
  tables: ['emission_epochs'],
  record: {
    epoch: integer,
    ...distributionFields,
    success: boolean,
    epochMinted: decimalText,
    blockNumber: decimalText,
    transactionHash: hex,
    timestamp: described('Time of the processing.', time),
  },
  filters: {
    epoch: () => index('Number of the epoch.'),
    distributionId: () => index('Id of the distribution.'),
    type: distributionType,
    success: () => oneOf('Whether the submission of its rewards succeeded.', ['true', 'false']),
    ...timeRange,
  },
  rows: (table) => /* sql */ `
    select epoch, distribution_id, "type", weight, success, epoch_minted, block_number, transaction_hash, "timestamp"
    from ${table('snapshot.emission_epochs')}`,
  order: 'epoch desc, distribution_id',
  times: 'timestamp',
  statistics: {
    of: 'snapshot',
    fields: {
      epochs: integer,
      processedDistributions: integer,
      failedDistributions: integer,
      totalMinted: decimalText,
    },
    rows: (table) => /* sql */ `
      with by_epoch as (
        select epoch, count(*) as processed, count(*) filter (not success) as failed,
          max(epoch_minted) as minted
        from ${table('snapshot.emission_epochs')} group by epoch
      )
      select count(*) as epochs, coalesce(sum(processed), 0)::bigint as processed_distributions,
        coalesce(sum(failed), 0)::bigint as failed_distributions,
        coalesce(sum(minted::bignum), '0'::bignum)::varchar as total_minted
      from by_epoch`,
  },
});
