import { useState } from 'preact/hooks';
import type { RowOf } from '../../../client/index.ts';
import { Card } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { BlockNumber } from '../parts/explorer.tsx';
import { Hex } from '../parts/hex.tsx';
import { Answered } from '../parts/states.tsx';
import { Table, type TableProps } from '../parts/table.tsx';
import { Title } from '../parts/title.tsx';
import { Count, Dollars, Moment, None } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { addressesIn, keepAddresses, keptAddresses, MAX_ADDRESSES } from '../state/my-addresses.ts';
import { href, setQuery, useRoute } from '../state/route.ts';

type Watched = RowOf<'restakingWatch'>;
type Waiting = Watched['withdrawals'][number] & { readonly address: string };
type Loss = Watched['losses'][number] & { readonly address: string };

/** Addresses of the visitor: in the address of the page, or else those that the browser keeps. */
export function Mine() {
  const { query } = useRoute();
  const linked = query.address === undefined ? null : addressesIn(query.address).found;
  const [kept, setKept] = useState(keptAddresses);
  const shown = (linked ?? kept).slice(0, MAX_ADDRESSES);
  const keep = (addresses: readonly string[]) => {
    keepAddresses(addresses);
    setKept(addresses);
    setQuery({ address: undefined });
  };
  return (
    <>
      <Title note="Value, operators, withdrawals and losses of addresses that you enter">
        My addresses
      </Title>
      <div class="cards">
        <Entry key={shown.join()} shown={shown} isLinked={linked !== null} keep={keep} />
      </div>
      {shown.length > 0 && <Watch addresses={shown} />}
    </>
  );
}

interface EntryProps {
  readonly shown: readonly string[];
  readonly isLinked: boolean;
  readonly keep: (addresses: readonly string[]) => void;
}

/** The field of the addresses, what keeps them, and a link that has them. */
function Entry({ shown, isLinked, keep }: EntryProps) {
  const [text, setText] = useState(shown.join('\n'));
  const { found, wrong } = addressesIn(text);
  const problem =
    found.length > MAX_ADDRESSES
      ? `These are ${found.length} addresses, and ${MAX_ADDRESSES} are allowed.`
      : wrong[0] && `${wrong[0].slice(0, 80)} is not an address: 0x and 40 hex digits.`;
  return (
    <Card
      title="Addresses"
      note={
        isLinked
          ? 'From the link that you opened. They are not kept in this browser.'
          : 'Kept in this browser only. Requests send them to this service.'
      }
      wide
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem) keep(found);
        }}
      >
        <label>
          Up to {MAX_ADDRESSES} addresses of stakers
          <textarea
            rows={4}
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" class="button">
          Show and keep
        </button>{' '}
        {shown.length > 0 && (
          <button type="button" class="button" onClick={() => keep([])}>
            Forget
          </button>
        )}
      </form>
      {shown.length > 0 && (
        <p class="note">
          <a href={href('mine', { address: shown.join(',') })}>Link with these addresses</a>. Anyone
          who gets the link sees that they belong together, and the history of the browser keeps it.
        </p>
      )}
    </Card>
  );
}

/** The answer about the addresses. */
function Watch({ addresses }: { readonly addresses: readonly string[] }) {
  const answer = useAnswer('restakingWatch', {
    address: addresses.join(','),
    limit: MAX_ADDRESSES,
  });
  return (
    <Answered of={answer} height={480}>
      {({ data }) => (
        <div class="cards">
          <List
            title="Value and operators"
            name="addresses"
            columns={COLUMNS}
            rows={data}
            rowKey={({ address }) => address}
            empty="No addresses."
          />
          <List
            title="Waiting withdrawals"
            name="waiting-withdrawals"
            columns={WAITING}
            rows={data.flatMap(({ address, withdrawals }) =>
              withdrawals.map((one) => ({ ...one, address })),
            )}
            rowKey={({ address, withdrawalRoot }) => `${address} ${withdrawalRoot}`}
            empty="No withdrawal waits."
          />
          <List
            title="Losses"
            name="losses"
            columns={LOSSES}
            rows={data.flatMap(({ address, losses }) => losses.map((one) => ({ ...one, address })))}
            rowKey={({ address, strategy }) => `${address} ${strategy}`}
            empty="No slash and no loss of a balance took shares."
          />
        </div>
      )}
    </Answered>
  );
}

interface ListProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  readonly title: string;
  /** Name of its CSV. */
  readonly name: string;
}

/** A table on a card, with its CSV. */
function List<Row extends object>({ title, name, ...table }: ListProps<Row>) {
  return (
    <Card title={title} wide aside={<CsvButton name={name} {...table} />}>
      <Table caption={title} {...table} />
    </Card>
  );
}

const addressColumn = <Row extends { readonly address: string }>(): Column<Row> => ({
  id: 'address',
  title: 'Address',
  kind: 'text',
  value: ({ address }) => address,
  show: ({ address }) => <Hex value={address} to="stakers" />,
});

const COLUMNS: readonly Column<Watched>[] = [
  addressColumn(),
  {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    value: ({ operator }) => operator,
    show: ({ operator }) => (operator === '' ? <None /> : <Hex value={operator} to="operators" />),
  },
  {
    id: 'tvl',
    title: 'Value',
    kind: 'decimal',
    value: ({ tvl }) => tvl,
    show: ({ tvl }) => <Dollars value={tvl} />,
  },
  {
    id: 'avs',
    title: 'AVSs that can slash',
    kind: 'number',
    value: ({ slashable }) => slashable.length,
    show: ({ slashable }) => <Count value={slashable.length} />,
  },
  {
    id: 'changes',
    title: 'Changes in 7 days',
    kind: 'number',
    value: ({ changesCount }) => changesCount,
    show: ({ changesCount }) => <Count value={changesCount} />,
  },
  {
    id: 'unclaimed',
    title: 'Tokens to claim',
    kind: 'number',
    value: ({ unclaimedRewards }) => unclaimedRewards.length,
    show: ({ unclaimedRewards }) => <Count value={unclaimedRewards.length} />,
  },
];

const WAITING: readonly Column<Waiting>[] = [
  addressColumn(),
  {
    id: 'root',
    title: 'Withdrawal',
    kind: 'text',
    value: ({ withdrawalRoot }) => withdrawalRoot,
    show: ({ withdrawalRoot }) => <Hex value={withdrawalRoot} to="withdrawals" />,
  },
  {
    id: 'from',
    title: 'Can be completed from block',
    kind: 'number',
    value: ({ completableFrom }) => completableFrom ?? '',
    show: ({ completableFrom }) =>
      completableFrom === null ? <None /> : <BlockNumber value={completableFrom} />,
  },
  {
    id: 'time',
    title: 'About',
    kind: 'text',
    value: ({ completableTime }) => completableTime ?? '',
    show: ({ completableTime }) => <Moment value={completableTime} />,
  },
];

const LOSSES: readonly Column<Loss>[] = [
  addressColumn(),
  {
    id: 'strategy',
    title: 'Strategy',
    kind: 'text',
    value: ({ strategy }) => strategy,
    show: ({ strategy }) => <Hex value={strategy} to="strategies" />,
  },
  {
    id: 'lost',
    title: 'Lost',
    kind: 'decimal',
    value: ({ lostDollars }) => lostDollars ?? '',
    show: ({ lostDollars }) => (lostDollars === null ? <None /> : <Dollars value={lostDollars} />),
  },
];
