import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT_WORD } from '../../abi/word-sql.ts';
import { countOf } from '../../duckdb/rows.ts';
import { OVERSIZED_CLAIMS } from '../tables/reward-claims.ts';

/** Something that the logs and the configuration do not tell, and what follows from it. */
export interface Unknown {
  readonly what: string;
  /** Rows concerned. */
  readonly rows: number;
  readonly consequence: string;
}

const UNKNOWNS: readonly (readonly [what: string, sql: string, consequence: string])[] = [
  [
    'price of a token',
    'select count(*) from strategy_tokens anti join token_prices using (token) where token is not null',
    'its TVL is 0 and `synced` false: ecosystem-tvl, operators-tvl, operator-strategies, all-tokens; give --prices',
  ],
  [
    'rate of a strategy',
    `select count(*) from strategy_tokens where strategy not in (
       select address from decoded_logs where event = 'StrategyBase.ExchangeRateEmitted')
       and strategy not in (select strategy from token_list where rate is not null)
       and strategy <> unhex('beac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0')`,
    'a share counts as one token and `synced` is false: all-tokens and the TVL operations; give `rate` in --tokens',
  ],
  [
    'name and symbol of a token',
    'select count(*) from strategy_tokens anti join (select strategy from token_list where symbol is not null) using (strategy)',
    'they are "" in all-tokens and the TVL operations; give --tokens',
  ],
  [
    'decimals of a token',
    'select count(*) from strategy_tokens where token is not null and decimals is null',
    '18 is taken: amounts in tokens and TVL may be wrong by powers of ten; give --tokens',
  ],
  [
    'token of a strategy',
    'select count(*) from strategy_tokens where token is null',
    'the strategy has no row in all-tokens and its holdings no TVL; give --tokens',
  ],
  [
    'description behind a metadata URI',
    'select count(*) from entity_uris where uri is not null and uri not in (select uri from entity_list where uri is not null) and entity not in (select unhex(address[3:]) from entity_list where address is not null)',
    'names, logos and links are "" in operator-avs and avs-operators; run `restaking-analytics entities` and give --entities',
  ],
  [
    'link of --entities that is not http or https',
    'select coalesce(sum(refused_links::integer), 0)::bigint from entity_list',
    'it is left out: "" in operator-avs and avs-operators',
  ],
  [
    'transaction of a batch',
    "select count(*) from decoded_logs where event = 'EigenDAServiceManager.BatchConfirmed' and tx not in (select tx from batch_inputs)",
    'the batch is not in batch-by-hash, or with empty parts by --allow-partial-batches: export the transactions to the EigenDAServiceManager too',
  ],
  [
    'number of blobs of a batch',
    'select count(*) from confirmed_batches',
    '`blobsLength` of batches is null: it is not on chain',
  ],
  [
    'block of a batch',
    'select count(*) from confirmed_batches join blocks on number = position // 16777216 where parent_hash is null',
    '`block` of batch-by-hash is null: export the full blocks',
  ],
  [
    'transaction count of the block of a batch',
    'select count(*) from confirmed_batches join blocks on number = position // 16777216 where parent_hash is not null and transaction_count is null',
    '`transactionCount` of batch-by-hash is 0: the source does not have it',
  ],
  [
    'cumulative gas of the transaction of a batch',
    'select count(*) from confirmed_batches join decoded_logs using (position) join calls on hex(calls.transaction_hash) = hex(decoded_logs.transaction_hash) where receipt_cumulative_gas_used is null',
    '`receiptCumulativeGasUsed` of batch-by-hash is 0: the source does not have it',
  ],
  [
    'how a withdrawal of the first release was completed',
    `select count(*) from decoded_logs where event = 'StrategyManager.WithdrawalCompleted'
       and topic2 not in (select unhex(repeat('00', 12)) || staker from delegations)
       and hex(transaction_hash) not in (select hex(transaction_hash) from calls)`,
    'shares that came back to who never delegated are missing: all-stakers; export the transactions to the StrategyManager too',
  ],
  [
    'deposit shares of a withdrawal whose scaled shares fit two amounts',
    'select coalesce(sum(ambiguous::bigint), 0) from replayed_changes',
    'the smaller amount is taken: shares may be off by a few wei',
  ],
  [
    'how a withdrawal of the first release was received',
    "select count(*) from decoded_logs where event = 'StrategyManager.WithdrawalCompleted'",
    '`received_as` of table `withdrawals` is null: no event of that release says it',
  ],
  [
    'scaled shares of a withdrawal, over 1e38 - 1',
    `select count(*) from queued_withdrawals where era = 'slashing' and len(list_filter(shares, lambda word: word > ${MAX_AMOUNT_WORD})) > 0`,
    '`scaled_shares` of table `withdrawals` is null: the contract has no such amount',
  ],
  [
    'claims of rewards over 1e38 - 1',
    `select count(*) from decoded_logs where ${OVERSIZED_CLAIMS}`,
    'they are left out of table `reward_claims`: the contract has no such amount',
  ],
  [
    'delay of withdrawals of a strategy',
    'select count(*) from strategy_settings where delay is null',
    '`withdrawal_delay_blocks` of table `strategies` is null: since slashing it is in no event; give `withdrawalDelayBlocks` in the file of --network',
  ],
  [
    'validators of a pod',
    "select count(*) from pod_owners where not exists (select 1 from decoded_logs where starts_with(event, 'EigenPod.'))",
    '`restaked_validators` of table `pods` is null: export the logs of pods by their first topics too',
  ],
  [
    'shares that came back by no event, and were added',
    'select count(*) from unlogged_returns',
    'told by the call or by the first delegation of the staker: all-stakers',
  ],
];

/** The unknowns that concern any row. */
export async function findUnknown(connection: DuckDBConnection): Promise<Unknown[]> {
  const found: Unknown[] = [];
  for (const [what, sql, consequence] of UNKNOWNS) {
    const rows = await countOf(connection, sql);
    if (rows > 0) found.push({ what, rows, consequence });
  }
  return found;
}
