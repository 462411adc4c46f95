import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf, textRows } from '../../../common/relations/rows.ts';
import { MAX_AMOUNT_WORD } from '../../abi/word-sql.ts';
import { OVERSIZED_CLAIMS } from '../tables/reward-claims.ts';
import type { MissingInputRule } from './missing-input-rule.ts';
import { PRICE_INPUTS } from './price-inputs.ts';

/** Something that is in neither the logs nor the configuration, and its consequence. */
export interface MissingInput {
  readonly what: string;
  /** Rows concerned. */
  readonly rows: number;
  readonly consequence: string;
  /** Addresses of the first tokens or strategies concerned, ascending, if it is about such. */
  readonly addresses?: readonly string[];
  /** Column of these addresses in the file of --tokens, if `--tokens-template` has them. */
  readonly column?: 'token' | 'strategy';
}

/** Addresses that a report has of one missing input. */
const MAX_ADDRESSES = 1000;

export const MISSING_INPUTS: readonly MissingInputRule[] = [
  {
    what: 'price of a token',
    reads: ['token_prices', 'strategy_tokens'],
    sql: 'select token from strategy_tokens anti join token_prices using (token) where token is not null',
    address: 'token',
    isInTemplate: true,
    consequence:
      'it counts as 0 and `synced` is false: all-tokens and the TVL operations; give --prices or --prices-from',
  },
  ...PRICE_INPUTS,
  {
    what: 'rate of a strategy',
    reads: ['floating_logs', 'token_list', 'strategy_tokens'],
    sql: `select strategy from strategy_tokens where strategy not in (
       select address from floating_logs where event = 'StrategyBase.ExchangeRateEmitted')
       and strategy not in (select strategy from token_list where rate is not null)
       and strategy <> unhex('beac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0')`,
    address: 'strategy',
    isInTemplate: true,
    consequence:
      'a share counts as one token and `synced` is false: all-tokens and the TVL operations; give `rate` in --tokens',
  },
  {
    what: 'name and symbol of a token',
    reads: ['token_list', 'strategy_tokens', 'known_tokens'],
    sql: `select coalesce(token, strategy) as token from strategy_tokens
       where strategy not in (select strategy from token_list where symbol is not null)
       and not exists (select 1 from known_tokens where known_tokens.token = strategy_tokens.token and symbol is not null)`,
    address: 'token',
    isInTemplate: true,
    consequence: 'they are "" in all-tokens and the TVL operations; give --tokens or --rpc',
  },
  {
    what: 'symbol or decimals of a token that backs no strategy',
    reads: ['named_tokens', 'strategy_tokens', 'known_tokens'],
    sql: `select token from named_tokens
       anti join strategy_tokens using (token)
       anti join (select token from known_tokens where symbol is not null and decimals is not null) using (token)`,
    address: 'token',
    isInTemplate: true,
    consequence:
      'rewards-value has no amount in tokens or no symbol of its rewards; give --tokens or --rpc',
  },
  {
    what: 'entry of a token list of another chain',
    reads: ['other_chain_tokens'],
    sql: 'select coalesce(sum(entries::bigint), 0)::bigint from other_chain_tokens',
    consequence: 'it is left out',
  },
  {
    what: 'decimals of a token',
    reads: ['strategy_tokens'],
    sql: 'select token from strategy_tokens where token is not null and decimals is null',
    address: 'token',
    isInTemplate: true,
    consequence:
      '18 is taken: amounts in tokens and TVL may be wrong by powers of ten; give --tokens or --rpc',
  },
  {
    what: 'token of a strategy',
    reads: ['strategy_tokens'],
    sql: 'select strategy from strategy_tokens where token is null',
    address: 'strategy',
    isInTemplate: true,
    consequence: 'the strategy has no row in all-tokens and its holdings no TVL; give --tokens',
  },
  {
    what: 'description behind a metadata URI',
    reads: ['entity_list', 'entity_uris'],
    sql: 'select count(*) from entity_uris where uri is not null and uri not in (select uri from entity_list where uri is not null) and entity not in (select unhex(address[3:]) from entity_list where address is not null)',
    consequence:
      'names, logos and links are "" in operator-avs and avs-operators; run `restaking-analytics entities` and give --entities',
  },
  {
    what: 'link of --entities that is not http or https',
    reads: ['entity_list'],
    sql: 'select coalesce(sum(refused_links::integer), 0)::bigint from entity_list',
    consequence: 'it is left out: "" in operator-avs and avs-operators',
  },
  {
    what: 'transaction of a batch',
    reads: ['fixed_logs', 'batch_inputs'],
    sql: "select count(*) from fixed_logs where event = 'EigenDAServiceManager.BatchConfirmed' and tx not in (select tx from batch_inputs)",
    consequence:
      'the batch is not in batch-by-hash, or with empty parts by --allow-partial-batches: export the transactions to the EigenDAServiceManager too',
  },
  {
    what: 'number of blobs of a batch',
    reads: ['confirmed_batches'],
    sql: 'select count(*) from confirmed_batches',
    consequence: '`blobsLength` of batches is null: it is not on chain',
  },
  {
    what: 'block of a batch',
    reads: ['blocks', 'confirmed_batches'],
    sql: 'select count(*) from confirmed_batches join blocks on number = position // 16777216 where parent_hash is null',
    consequence: '`block` of batch-by-hash is null: export the full blocks',
  },
  {
    what: 'transaction count of the block of a batch',
    reads: ['blocks', 'confirmed_batches'],
    sql: 'select count(*) from confirmed_batches join blocks on number = position // 16777216 where parent_hash is not null and transaction_count is null',
    consequence: '`transactionCount` of batch-by-hash is 0: the source does not have it',
  },
  {
    what: 'cumulative gas of the transaction of a batch',
    reads: ['calls', 'fixed_logs', 'confirmed_batches'],
    sql: 'select count(*) from confirmed_batches join fixed_logs using (position) join calls on hex(calls.transaction_hash) = hex(fixed_logs.transaction_hash) where receipt_cumulative_gas_used is null',
    consequence: '`receiptCumulativeGasUsed` of batch-by-hash is 0: the source does not have it',
  },
  {
    what: 'how a withdrawal of the first release was completed',
    reads: ['calls', 'fixed_logs', 'delegations'],
    sql: `select count(*) from fixed_logs where event = 'StrategyManager.WithdrawalCompleted'
       and topic2 not in (select unhex(repeat('00', 12)) || staker from delegations)
       and hex(transaction_hash) not in (select hex(transaction_hash) from calls)`,
    consequence:
      'shares that came back to who never delegated are missing: all-stakers; export the transactions to the StrategyManager too',
  },
  {
    what: 'deposit shares of a withdrawal whose scaled shares fit two amounts',
    reads: ['replayed_changes'],
    sql: 'select coalesce(sum(ambiguous::bigint), 0) from replayed_changes',
    consequence: 'the smaller amount is taken: shares may be off by a few wei',
  },
  {
    what: 'how a withdrawal of the first release was received',
    reads: ['fixed_logs'],
    sql: "select count(*) from fixed_logs where event = 'StrategyManager.WithdrawalCompleted'",
    consequence: '`received_as` of table `withdrawals` is null: no event of that release says it',
  },
  {
    what: 'scaled shares of a withdrawal, over 1e38 - 1',
    reads: ['queued_withdrawals'],
    sql: `select count(*) from queued_withdrawals where era = 'slashing' and len(list_filter(shares, lambda word: word > ${MAX_AMOUNT_WORD})) > 0`,
    consequence: '`scaled_shares` of table `withdrawals` is null: the contract has no such amount',
  },
  {
    what: 'claims of rewards over 1e38 - 1',
    reads: ['fixed_logs'],
    sql: `select count(*) from fixed_logs where ${OVERSIZED_CLAIMS}`,
    consequence: 'they are left out of table `reward_claims`: the contract has no such amount',
  },
  {
    what: 'delay of withdrawals of a strategy',
    reads: ['strategy_settings'],
    sql: 'select strategy from strategy_settings where delay is null',
    address: 'strategy',
    consequence:
      '`withdrawal_delay_blocks` of table `strategies` is null: since slashing it is in no event; give `withdrawalDelayBlocks` in the file of --network',
  },
  {
    what: 'validators of a pod',
    reads: ['pod_owners', 'floating_logs'],
    sql: "select count(*) from pod_owners where not exists (select 1 from floating_logs where starts_with(event, 'EigenPod.'))",
    consequence:
      '`restaked_validators` of table `pods` is null: export the logs of pods by their first topics too',
  },
  {
    what: 'strategies that an AVS counted for its operators, of a reward submission by AVS',
    reads: ['reward_submissions', 'restaked_rows'],
    sql: "select count(*) from reward_submissions where type = 'avs' and not exists (select 1 from restaked_rows)",
    consequence:
      'there is no table `restaked_strategies`, and what the submission pays cannot be calculated: it is in no log; give --restaked',
  },
  {
    what: 'log of the beacon of a contract that restakes for a product by formula',
    reads: ['formula_stakers', 'beacon_proxies'],
    sql: `select count(*) from formula_stakers made where beacon is not null and not exists (
       select 1 from beacon_proxies logged where proxy = made.staker and logged.beacon = made.beacon)`,
    consequence:
      'its address proves that the creator made it, but not that it is a proxy as the others: table `product_stakers` has it',
  },
  {
    what: 'time of the block of effect of an allocation',
    reads: ['allocation_effects'],
    sql: 'select count(*) from allocation_effects where is_past and seconds is null',
    consequence:
      '`effect_at` of table `allocation_changes` is null: the nearest blocks with logs are of two days, so rewards may count it from the other one',
  },
  {
    what: 'shares that came back by no event, and were added',
    reads: ['unlogged_returns'],
    sql: 'select count(*) from unlogged_returns',
    consequence: 'told by the call or by the first delegation of the staker: all-stakers',
  },
];

/** The rules that concern any row. */
export async function findMissingInputs(connection: DuckDBConnection): Promise<MissingInput[]> {
  const found: MissingInput[] = [];
  for (const { what, sql, address, isInTemplate, consequence } of MISSING_INPUTS) {
    const rows = await countOf(connection, address ? `select count(*) from (${sql})` : sql);
    if (rows === 0) continue;
    const addresses = address && (await addressesIn(connection, sql, address));
    found.push({
      what,
      rows,
      consequence,
      ...(addresses && { addresses }),
      ...(address && isInTemplate && { column: address }),
    });
  }
  return found;
}

async function addressesIn(
  connection: DuckDBConnection,
  sql: string,
  address: 'token' | 'strategy',
): Promise<string[]> {
  const rows = await textRows(
    connection,
    `select distinct '0x' || lower(hex(${address})) as address from (${sql}) order by address limit ${MAX_ADDRESSES}`,
  );
  return rows.map(([found]) => found ?? '');
}
