import type { RowOf } from '../../../../client/index.ts';
import { type Bucket, Columns } from '../../charts/columns.tsx';
import { kindOf, shortHex } from '../../format/addresses.ts';
import { groupsOf } from '../../format/groups.ts';
import { compareDecimals, count, short, sum } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { DaysChoice } from '../../parts/days-choice.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, None } from '../../parts/values.tsx';
import { WholeList } from '../../parts/whole-list.tsx';
import { useAnswer, useRows } from '../../state/answer.ts';
import { href } from '../../state/route.ts';
import { startOf, useDays } from './da-period.ts';
import { useNetwork } from './network.tsx';
import { countColumn, DAY } from './shared-columns.tsx';

type Usage = RowOf<'availabilityUsage'>;

const DAY_MS = 86_400_000;

/** Days before the newest one; the first choice is the default. */
const PERIODS = [30, 7, 90, 365] as const;

/** This many customers have their own colour; the others are drawn as one. */
const COLOURED = 6;

const OTHERS = 'others';

/** A customer has these sums over the period. */
interface Customer {
  readonly customer: string;
  readonly name: string;
  readonly days: number;
  readonly blobs: number;
  readonly size: string;
  /** Fee in ether; null without a price. */
  readonly fee: string | null;
}

const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  {
    id: 'customer',
    title: 'Customer',
    kind: 'text',
    value: ({ name }) => name,
    show: ({ name, customer }) => (
      <a href={href(`availability/customers/${encodeURIComponent(customer)}`)}>{name}</a>
    ),
  },
  {
    id: 'account',
    title: 'Account',
    kind: 'text',
    value: ({ customer }) => customer,
    show: ({ customer }) => <span title={customer}>{customer}</span>,
  },
  countColumn('days', 'Days with blobs', ({ days }) => days),
  countColumn('blobs', 'Blobs', ({ blobs }) => blobs),
  {
    id: 'size',
    title: 'MiB',
    kind: 'decimal',
    value: ({ size }) => size,
    show: ({ size }) => <Amount value={size} />,
  },
  {
    id: 'fee',
    title: 'On-demand price',
    kind: 'decimal',
    width: 'minmax(8.5rem, 1fr)',
    help: 'Price of the blobs without a reservation; a customer with one pays for that instead',
    value: ({ fee }) => fee,
    show: ({ fee }) => (fee === null ? <None /> : <Amount value={fee} unit="ETH" />),
  },
];

const DAY_COLUMNS: readonly Column<Usage>[] = [
  DAY,
  {
    id: 'customer',
    title: 'Customer',
    kind: 'text',
    value: nameOf,
    show: nameOf,
  },
  countColumn('version', 'Version', ({ version }) => version),
  countColumn('blobs', 'Blobs', ({ blobCount }) => blobCount),
  {
    id: 'size',
    title: 'MiB',
    kind: 'decimal',
    value: ({ sizeMib }) => sizeMib,
    show: ({ sizeMib }) => <Amount value={sizeMib} />,
  },
  {
    id: 'fee',
    title: 'On-demand price',
    kind: 'decimal',
    width: 'minmax(8.5rem, 1fr)',
    value: ({ onDemandFee }) => onDemandFee,
    show: ({ onDemandFee }) =>
      onDemandFee === null ? <None /> : <Amount value={onDemandFee} unit="ETH" />,
  },
];

/** Shows sizes by day and customer, and lists each customer's price; or one customer's only. */
export function DaUsage({ customer }: { readonly customer?: string }) {
  const network = useNetwork();
  const newest = useAnswer('availabilityUsage', { network, customer, limit: 1 });
  const last = newest.value?.data[0]?.day;
  const { days, choose } = useDays('usage.days', PERIODS);
  const filters = last === undefined ? {} : { startTimestamp: startOf(days, last) };
  const period = useRows(
    'availabilityUsage',
    { network, customer, ...filters },
    newest.value !== undefined,
  );
  const of = newest.error === undefined ? period : { ...newest, value: undefined };
  const rows = of.value ?? [];
  return (
    <>
      <Figure
        title={customer === undefined ? 'Usage by customer' : 'Usage by day'}
        note={last !== undefined && `MiB by day (UTC), ${count(days)} days until ${utcDay(last)}`}
        wide
        name="usage-by-day"
        columns={DAY_COLUMNS}
        rows={rows}
        rowKey={({ day, customer, version }) => `${day} ${customer} ${version}`}
        empty="No usage."
        controls={<DaysChoice days={days} choices={PERIODS} choose={choose} />}
      >
        <Answered of={of} height={248}>
          {(found) => <Chart rows={found} />}
        </Answered>
      </Figure>
      <Answered of={of} height={240}>
        {(found) =>
          customer === undefined && (
            <WholeList
              title="Customers"
              name="customers"
              columns={CUSTOMER_COLUMNS}
              rows={customersOf(found)}
              rowKey={({ customer }) => customer}
              by="size"
              direction="desc"
              text={({ name, customer }) => `${name} ${customer}`}
              empty="This snapshot has no usage of this network."
            />
          )
        }
      </Answered>
    </>
  );
}

function Chart({ rows }: { readonly rows: readonly Usage[] }) {
  const customers = customersOf(rows);
  if (customers.length === 0) return <Empty>This snapshot has no usage of this network.</Empty>;
  const own = new Map(
    customers.slice(0, COLOURED).map((row) => [row.customer, legendName(row)] as const),
  );
  const hasOthers = customers.length > COLOURED;
  return (
    <Columns
      label="Usage by customer, in MiB"
      buckets={bucketsOf(rows, (customer) => own.get(customer) ?? OTHERS)}
      series={[
        ...[...new Set(own.values())].map((id, at) => ({ id, colour: at + 1 })),
        ...(hasOthers ? [{ id: OTHERS, colour: 0 }] : []),
      ]}
      step={DAY_MS}
      height={220}
      format={short}
    />
  );
}

/** Names a customer in a legend, where a whole address fills a phone's line. */
function legendName({ name, customer }: Customer): string {
  return name === customer && kindOf(customer) !== null ? shortHex(customer) : name;
}

function nameOf({ accountName, customer }: Usage): string {
  return accountName || customer;
}

/** Adds up rows by customer, the largest size first. Rows are newest first, as is the name. */
function customersOf(rows: readonly Usage[]): readonly Customer[] {
  const byCustomer = groupsOf(rows, ({ customer }) => customer);
  return [...byCustomer]
    .map(([customer, all]): Customer => {
      const fees = all.flatMap(({ onDemandFee }) => onDemandFee ?? []);
      return {
        customer,
        name: all.find(({ accountName }) => accountName)?.accountName ?? customer,
        days: new Set(all.filter(({ blobCount }) => blobCount > 0).map(({ day }) => day)).size,
        blobs: all.reduce((total, { blobCount }) => total + blobCount, 0),
        size: sum(all.map(({ sizeMib }) => sizeMib)),
        fee: fees.length > 0 ? sum(fees) : null,
      };
    })
    .sort((one, other) => compareDecimals(other.size, one.size));
}

/** Days ascend; the heights are approximations. */
function bucketsOf(
  rows: readonly Usage[],
  seriesOf: (customer: string) => string,
): readonly Bucket[] {
  const days = new Map<string, Record<string, number>>();
  for (const { day, customer, sizeMib } of rows) {
    const counts = days.get(day) ?? {};
    const series = seriesOf(customer);
    counts[series] = (counts[series] ?? 0) + Number(sizeMib);
    days.set(day, counts);
  }
  return [...days]
    .reverse()
    .map(([day, counts]) => ({ start: new Date(day), title: utcDay(day), counts }));
}
