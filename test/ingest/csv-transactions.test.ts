import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textRows } from '../../common/relations/rows.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { COLUMNS, relationOfKind } from '../../ingest/store/columns.ts';
import { NETWORK_FILE, SMALL } from '../support/chains.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { problemsOf, readIn } from './ingesting.ts';
import { openMemory } from './raw-chain.ts';

const NETWORK = await readNetwork(NETWORK_FILE);
const RANGE = { from: 21_000_001, to: 22_335_127 };
const LOGS = [join(SMALL.folder, 'raw/logs.ndjson'), join(SMALL.folder, 'raw/blocks.ndjson')];
const TRANSACTIONS = join(SMALL.folder, 'raw/eigenda_transactions.ndjson');

type Values = Readonly<Record<string, string>>;

/** The transactions with their receipts, as JSON-RPC has them. */
const LINES: readonly { readonly transaction: Values; readonly receipt: Values }[] = readFileSync(
  TRANSACTIONS,
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

const decimal = (quantity = '') => BigInt(quantity).toString();

/** The columns that all three programs have; these names differ. */
interface Names {
  readonly hash: string;
  readonly index: string;
  readonly from: string;
  readonly to: string;
  readonly input: string;
  readonly value: string;
  readonly gas: string;
}

function columnsOf({ transaction }: (typeof LINES)[number], names: Names): Values {
  const of = (name: string) => transaction[name] ?? '';
  return {
    block_number: decimal(of('blockNumber')),
    [names.hash]: of('hash'),
    [names.index]: decimal(of('transactionIndex')),
    nonce: decimal(of('nonce')),
    [names.from]: of('from'),
    [names.to]: of('to'),
    [names.input]: of('input'),
    [names.value]: decimal(of('value')),
    [names.gas]: decimal(of('gas')),
    gas_price: decimal(of('gasPrice')),
  };
}

const ETL = {
  ...{ hash: 'hash', index: 'transaction_index', from: 'from_address', to: 'to_address' },
  ...{ input: 'input', value: 'value', gas: 'gas' },
};

const isSuccess = (receipt: Values) => String(receipt.status === '0x1');

/** The row of a transaction by program. */
const PROGRAMS: Readonly<Record<string, (line: (typeof LINES)[number]) => Values>> = {
  cryo: (line) => ({
    ...columnsOf(line, {
      ...{ ...ETL, hash: 'transaction_hash', value: 'value_string' },
      gas: 'gas_limit',
    }),
    gas_used: decimal(line.receipt.gasUsed),
    success: isSuccess(line.receipt),
    chain_id: '1',
  }),
  'ethereum-etl': (line) => ({
    ...columnsOf(line, ETL),
    block_hash: line.transaction.blockHash ?? '',
    receipt_cumulative_gas_used: decimal(line.receipt.cumulativeGasUsed),
    receipt_gas_used: decimal(line.receipt.gasUsed),
    receipt_status: decimal(line.receipt.status),
    receipt_effective_gas_price: decimal(line.receipt.effectiveGasPrice),
  }),
  Dune: (line) => ({
    ...columnsOf(line, {
      ...{ hash: 'hash', index: 'index', from: 'from', to: 'to' },
      ...{ input: 'data', value: 'value', gas: 'gas_limit' },
    }),
    gas_used: decimal(line.receipt.gasUsed),
    success: isSuccess(line.receipt),
    block_time: '2024-10-20 10:00:11.000 UTC',
  }),
};

const csvOf = (rows: readonly Values[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)]
    .map((row) => `${row.join(',')}\n`)
    .join('');

function reading(input: string) {
  return readIn(temporaryFolder(), [...LOGS, input], { network: NETWORK, range: RANGE });
}

function readingCsv(content: string) {
  const file = join(temporaryFolder(), 'transactions.csv');
  writeFileSync(file, content);
  return reading(file);
}

/** The stored transactions, without the columns that the program lacks. */
async function callsOf(ingesting: ReturnType<typeof reading>, without: readonly string[]) {
  const { store } = await ingesting;
  const { connection, close } = await openMemory();
  const columns = Object.keys(COLUMNS.calls).filter((name) => !without.includes(name));
  const rows = await textRows(
    connection,
    `select ${columns.map((name) => `"${name}"::varchar`).join(', ')}
     from ${relationOfKind(store, 'calls')} order by block_number, transaction_hash`,
  );
  close();
  return rows;
}

describe('CSV of transactions is read', () => {
  it.each([
    ['cryo', ['receipt_cumulative_gas_used']],
    ['ethereum-etl', []],
    ['Dune', ['receipt_cumulative_gas_used']],
  ])('as %s writes it', async (program, without) => {
    const rows = LINES.map((line) => PROGRAMS[program]?.(line) ?? {});
    const calls = await callsOf(readingCsv(csvOf(rows)), without);
    expect(calls).toHaveLength(LINES.length);
    expect(calls).toEqual(await callsOf(reading(TRANSACTIONS), without));
  });

  it('without a recipient, and refused without an input', async () => {
    const [row = {}] = LINES.map((line) => PROGRAMS.Dune?.(line) ?? {});
    const { store } = await readingCsv(csvOf([{ ...row, to: '' }]));
    expect(store.rows('calls')).toBe(0);
    expect(await problemsOf(readingCsv(csvOf([{ ...row, data: '' }])))).toEqual([
      expect.stringMatching(/column input is null in 1 row \(data of row 1\)/),
    ]);
  });
});
