import type { BodyOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Empty } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Amount, Count, None } from '../../parts/values.tsx';

type Data = BodyOf<'availabilityBatchByHash'>['data'];
type Transaction = Data['transactions'][number];

const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [
  {
    id: 'hash',
    title: 'Hash',
    kind: 'text',
    value: ({ transactionHash }) => transactionHash,
    show: ({ transactionHash }) => <Hex value={transactionHash} transaction />,
  },
  {
    id: 'from',
    title: 'From',
    kind: 'text',
    value: ({ fromAddress }) => fromAddress,
    show: ({ fromAddress }) => <Hex value={fromAddress} />,
  },
  {
    id: 'to',
    title: 'To',
    kind: 'text',
    value: ({ toAddress }) => toAddress,
    show: ({ toAddress }) => <Hex value={toAddress} />,
  },
  {
    id: 'value',
    title: 'Value, wei',
    kind: 'decimal',
    value: ({ value }) => value,
    show: ({ value }) => (value === '' ? <None /> : <Amount value={value} />),
  },
  {
    id: 'gas',
    title: 'Gas used',
    kind: 'number',
    value: ({ receiptGasUsed }) => receiptGasUsed,
    show: ({ receiptGasUsed }) => <Count value={receiptGasUsed} />,
  },
  {
    id: 'price',
    title: 'Gas price, wei',
    kind: 'decimal',
    value: ({ effectiveGasPrice }) => effectiveGasPrice,
    show: ({ effectiveGasPrice }) =>
      effectiveGasPrice === '' ? <None /> : <Amount value={effectiveGasPrice} />,
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'text',
    width: 'minmax(4rem, 0.5fr)',
    value: ({ receiptStatus }) => receiptStatus,
    show: ({ receiptStatus }) => receiptStatus || '–',
  },
];

/** Lists a batch's transactions. */
export function Transactions({ rows }: { readonly rows: readonly Transaction[] }) {
  return (
    <Card
      title="Transactions"
      note={count(rows.length)}
      wide
      aside={<CsvButton name="transactions" columns={TRANSACTION_COLUMNS} rows={rows} />}
    >
      <Table
        caption="Transactions of the batch"
        columns={TRANSACTION_COLUMNS}
        rows={rows}
        rowKey={({ transactionHash, index }) => `${transactionHash} ${index}`}
        empty="This snapshot has no transactions of this batch."
      />
    </Card>
  );
}

type Log = Data['logs'][number];

const LOG_COLUMNS: readonly Column<Log>[] = [
  {
    id: 'index',
    title: 'Index',
    kind: 'text',
    width: 'minmax(4rem, 0.4fr)',
    value: ({ logIndex }) => logIndex,
    show: ({ logIndex }) => logIndex,
  },
  {
    id: 'address',
    title: 'Contract',
    kind: 'text',
    value: ({ logAddress }) => logAddress,
    show: ({ logAddress }) => <Hex value={logAddress} />,
  },
  {
    id: 'topics',
    title: 'Topics',
    kind: 'text',
    width: 'minmax(12rem, 3fr)',
    value: ({ topics }) => topics.join(' '),
    show: ({ topics }) => (
      <span class="several">
        {topics.map((topic) => (
          <Hex key={topic} value={topic} />
        ))}
      </span>
    ),
  },
  {
    id: 'data',
    title: 'Data',
    kind: 'text',
    value: ({ logData }) => logData,
    show: ({ logData }) => <Hex value={logData} />,
  },
];

/** Lists the logs that a batch's transactions have. */
export function Logs({ rows }: { readonly rows: readonly Log[] }) {
  return (
    <Card
      title="Logs"
      note={count(rows.length)}
      wide
      aside={<CsvButton name="logs" columns={LOG_COLUMNS} rows={rows} />}
    >
      {rows.length === 0 ? (
        <Empty>This snapshot has no logs of this batch.</Empty>
      ) : (
        <Table
          caption="Logs of the batch"
          columns={LOG_COLUMNS}
          rows={rows}
          rowKey={({ logIndex, logTransactionHash }) => `${logTransactionHash} ${logIndex}`}
          empty=""
        />
      )}
    </Card>
  );
}
