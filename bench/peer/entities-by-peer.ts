import { address, hash, index, type Kind, network } from './peer-parameters.ts';

/** The peer returns one entity by this operation. */
export interface EntityQuery {
  readonly path: string;
  /** Parameters are bound in this order. */
  readonly parameters: Readonly<Record<string, Kind>>;
  /** Selects the `body` (JSON object); no row if the entity is not in the snapshot. */
  readonly sql: string;
}

const distributionRootInfo: EntityQuery = {
  path: '/restaking/distribution-root-info',
  parameters: { rootIndex: index },
  sql: /* sql */ `
    select json_build_object(
      'rootIndex', root_index::text, 'root', hex(root),
      'rewardsCalculationEndTimestamp', iso(rewards_calculation_end_timestamp),
      'activatedAt', iso(activated_at), 'active', active, 'updatedAt', iso(updated_at),
      'createdAt', iso(created_at))::text as body
    from distribution_roots
    where root_index = $1`,
};

const operatorStrategies: EntityQuery = {
  path: '/restaking/operator-strategies',
  parameters: { operator: address },
  sql: /* sql */ `
    with entries as (
      select strategy, sum(shares) as shares
      from stakers join staker_shares using (staker)
      where operator = $1 and shares > 0
      group by strategy
    ), valued as (
      select entries.*, name, symbol, decimals, shares_underlying, dollar_price, eth_price,
        coalesce(shares * shares_underlying * ('1e-' || decimals)::numeric, 0) as tokens,
        coalesce(shares * shares_underlying * ('1e-' || decimals)::numeric * dollar_price, 0) as tvl
      from entries left join tokens using (strategy)
    )
    select json_build_object(
      'operator', hex($1),
      'totalStakers', (select count(*) from stakers where operator = $1),
      'strategiesTVL', (
        select coalesce(json_agg(json_build_object(
            'strategy', hex(strategy), 'totalShares', shares::text, 'tokens', plain(tokens),
            'tvl', plain(tvl),
            'tokenDetails', json_build_object(
              'name', coalesce(name, ''), 'symbol', coalesce(symbol, ''),
              'sharesUnderlying', plain(shares_underlying), 'dollarPrice', plain(dollar_price),
              'decimals', coalesce(decimals::text, ''), 'ethPrice', plain(eth_price))
          ) order by tvl desc, strategy), '[]')
        from valued)
      )::text as body
    where exists (select from operators where operator = $1)
      or exists (select from stakers where operator = $1)`,
};

const batchByHash: EntityQuery = {
  path: '/availability/batch-by-hash',
  parameters: { batchHeaderHash: hash, network },
  sql: /* sql */ `
    select json_build_object(
      'data', json_build_object(
        'batchId', batch_id, 'batchHeaderHash', hex(batch_header_hash),
        'blobsLength', blobs_length, 'quorumNumbers', quorum_numbers,
        'blobHeadersRoot', hex(blob_headers_root), 'referenceBlockNumber', reference_block_number,
        'signedStakeForQuorums', signed_stake_for_quorums,
        'transactionHash', hex(transaction_hash), 'blockTimestamp', iso(block_timestamp),
        'blockNumber', block_number, 'batchMetadata', batch_metadata,
        'operators', json_build_object(
          'signers', json_array_length(signers)::text,
          'nonSigners', json_array_length(non_signers)::text),
        'signers', signers, 'nonSigners', non_signers, 'quorumStakes', quorum_stakes,
        'signatoryRecordHash', hex(signatory_record_hash), 'logs', logs,
        'transactions', transactions, 'block', block),
      'metadata', json_build_object(
        'batchId', batch_id, 'blockNumber', block_number, 'timestamp', iso(block_timestamp))
      )::text as body
    from da_batches
    where batch_header_hash = $1 and network = $2`,
};

/** The peer's operations that return one entity. */
export const ENTITIES: readonly EntityQuery[] = [
  distributionRootInfo,
  operatorStrategies,
  batchByHash,
];
