import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { DICTIONARY, INHERITED_EVENTS, UNLISTED_CONTRACTS } from '../../ingest/abi/dictionary.ts';
import { type Network, readNetwork } from '../../ingest/networks/network.ts';
import { type Chain, NETWORK_FILE, SMALL } from '../support/chains.ts';

/**
 * Opens an empty database in memory with a connection; `close` closes it, and those that `connect`
 * opened.
 */
export async function openMemory(): Promise<{
  connection: DuckDBConnection;
  connect: () => Promise<DuckDBConnection>;
  close: () => void;
}> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const opened: DuckDBConnection[] = [];
  const connect = async () => {
    const connection = await instance.connect();
    opened.push(connection);
    return connection;
  };
  return {
    connection: await connect(),
    connect,
    close: () => {
      for (const connection of opened) connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Which event a log is, by its contract and topic0, as the store's column `event` has it. */
export function eventSql({ contracts }: Network): string {
  const rows = DICTIONARY.flatMap(({ key, contract, topic0 }) =>
    UNLISTED_CONTRACTS.includes(contract)
      ? [`('${key}', null, '${topic0.slice(2)}')`]
      : contracts
          .filter(({ name }) => name === contract || INHERITED_EVENTS.includes(contract))
          .map(({ address }) => `('${key}', '${address.slice(2)}', '${topic0.slice(2)}')`),
  );
  return `(values ${rows.join(', ')}) ours(key, contract, topic)`;
}

/**
 * The relations of a store, made from raw files of a chain by a few lines of SQL that are no
 * reader.
 */
export async function openRawChain(
  connection: DuckDBConnection,
  chain: Chain = SMALL,
): Promise<Network> {
  const folder = `${chain.folder}/raw`;
  const network = await readNetwork(NETWORK_FILE);
  const hex = (name: string) => `unhex(substr(${name}, 3))`;
  const number = (name: string) => `${name}::ubigint::bigint`;
  await connection.run(/* sql */ `
    create temp table logs as
    with raw as (
      select * from read_json(${sqlText(`${folder}/logs.ndjson`)}, format = 'newline_delimited', columns = {
        blockNumber: 'varchar', logIndex: 'varchar', transactionIndex: 'varchar', transactionHash: 'varchar',
        address: 'varchar', topics: 'varchar[]', data: 'varchar'}))
    select ${number('blockNumber')} as block_number, ${number('logIndex')}::integer as log_index,
      ${number('transactionIndex')}::integer as transaction_index, ${hex('transactionHash')} as transaction_hash,
      ${hex('address')} as address, ${hex('topics[1]')} as topic0, ${hex('topics[2]')} as topic1,
      ${hex('topics[3]')} as topic2, ${hex('topics[4]')} as topic3, ${hex('data')} as data, key as event
    from raw join ${eventSql(network)}
      on topic = lower(substr(topics[1], 3)) and coalesce(contract, lower(substr(address, 3))) = lower(substr(address, 3))
    order by block_number, log_index`);
  await connection.run(/* sql */ `
    create temp table blocks as
    select ${number('"number"')} as number, ${number('"timestamp"')} as timestamp, ${hex('hash')} as hash,
      parentHash as parent_hash, nonce, sha3Uncles as sha3_uncles, logsBloom as logs_bloom,
      transactionsRoot as transactions_root, stateRoot as state_root, receiptsRoot as receipts_root, miner,
      ${number('difficulty')}::varchar as difficulty, null::varchar as total_difficulty, ${number('size')} as size,
      extraData as extra_data, ${number('gasLimit')} as gas_limit, ${number('gasUsed')} as gas_used,
      len(transactions) as transaction_count
    from read_json(${sqlText(`${folder}/blocks.ndjson`)}, format = 'newline_delimited', columns = {
      "number": 'varchar', "timestamp": 'varchar', hash: 'varchar', parentHash: 'varchar', nonce: 'varchar',
      sha3Uncles: 'varchar', logsBloom: 'varchar', transactionsRoot: 'varchar', stateRoot: 'varchar',
      receiptsRoot: 'varchar', miner: 'varchar', difficulty: 'varchar', size: 'varchar', extraData: 'varchar',
      gasLimit: 'varchar', gasUsed: 'varchar', transactions: 'varchar[]'})`);
  await connection.run(/* sql */ `
    create temp table calls as
    select ${number('"transaction".blockNumber')} as block_number, ${hex('"transaction".hash')} as transaction_hash,
      ${number('"transaction".transactionIndex')} as index, ${number('"transaction".nonce')} as nonce,
      ${hex('"transaction"."from"')} as from_address, ${hex('"transaction"."to"')} as to_address,
      ${hex('"transaction".input')} as input, ${number('"transaction"."value"')}::varchar as value,
      ${number('"transaction".gas')} as gas, ${number('"transaction".gasPrice')}::varchar as gas_price,
      ${number('receipt.cumulativeGasUsed')} as receipt_cumulative_gas_used,
      ${number('receipt.gasUsed')} as receipt_gas_used, ${number('receipt.status')}::varchar as receipt_status,
      ${number('receipt.effectiveGasPrice')}::varchar as effective_gas_price
    from read_json(${sqlText(`${folder}/eigenda_transactions.ndjson`)}, format = 'newline_delimited', columns = {
      "transaction": 'struct(blockNumber varchar, hash varchar, transactionIndex varchar, nonce varchar, "from" varchar, "to" varchar, input varchar, "value" varchar, gas varchar, gasPrice varchar)',
      receipt: 'struct(cumulativeGasUsed varchar, gasUsed varchar, status varchar, effectiveGasPrice varchar)'})`);
  return network;
}
