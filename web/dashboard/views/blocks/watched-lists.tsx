import type { RowOf } from '../../../../client/index.ts';
import { Card } from '../../parts/card.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Section, Sections } from '../../parts/sections.tsx';
import { Answered } from '../../parts/states.tsx';
import { Table, type TableProps } from '../../parts/table.tsx';
import { useAnswer } from '../../state/answer.ts';
import { MAX_ADDRESSES } from '../../state/my-addresses.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useSession } from '../../state/use-session.ts';
import { useTokens } from './token-amount.tsx';
import * as columns from './watched-columns.tsx';
import { WatchedValue } from './watched-value.tsx';

type Watched = RowOf<'restakingWatch'>;
type ListName = 'slashable' | 'changes' | 'losses' | 'withdrawals' | 'unclaimedRewards';

/** Draws the addresses' value over time, and lists their shares, losses and rewards to claim. */
export function WatchedLists({ addresses }: { readonly addresses: readonly string[] }) {
  const answer = useAnswer('restakingWatch', {
    address: addresses.join(','),
    limit: MAX_ADDRESSES,
  });
  const names = useNames();
  return (
    <div class="cards">
      <Sections>
        <Section section={['Value over time', 'restakingWatchHistorical']}>
          <WatchedValue addresses={addresses} />
        </Section>
        <Section section={['Value, withdrawals, losses and changes', 'restakingWatch']}>
          <Answered of={answer} height={480}>
            {({ data }) => <Lists of={data} names={names} />}
          </Answered>
        </Section>
      </Sections>
    </div>
  );
}

interface ListsProps {
  readonly of: readonly Watched[];
  readonly names: Names;
}

function Lists({ of, names }: ListsProps) {
  const tokens = useTokens();
  const { lastBlock } = useSession();
  const undrawn = of.some(({ changes, changesCount }) => changes.length < changesCount);
  return (
    <>
      <List
        title="Value and operators"
        name="addresses"
        columns={columns.addressesOf(names)}
        rows={of}
        rowKey={({ address }) => address}
        empty="No addresses."
      />
      <List
        title="What AVSs can slash"
        note="US dollars of the held shares, through the operator"
        name="slashable"
        columns={columns.slashableOf(names)}
        rows={partsOf(of, 'slashable')}
        rowKey={({ address, avs }) => `${address} ${avs}`}
        empty="No operator set can slash these shares."
      />
      <List
        title="Waiting withdrawals"
        name="waiting-withdrawals"
        columns={columns.waitingOf(lastBlock)}
        rows={partsOf(of, 'withdrawals')}
        rowKey={({ address, withdrawalRoot }) => `${address} ${withdrawalRoot}`}
        empty="No withdrawal waits."
      />
      <List
        title="Losses"
        name="losses"
        columns={columns.lossesOf(names)}
        rows={partsOf(of, 'losses')}
        rowKey={({ address, strategy }) => `${address} ${strategy}`}
        empty="No slash and no loss of a balance took shares."
      />
      <List
        title="Rewards to claim"
        name="rewards-to-claim"
        columns={columns.rewardsOf(tokens)}
        rows={partsOf(of, 'unclaimedRewards')}
        rowKey={({ address, token }) => `${address} ${token}`}
        empty="No computed rewards to claim."
      />
      <List
        title="Changes of the last 7 days"
        note={undrawn ? 'The newest 100 of each address' : undefined}
        name="changes"
        columns={columns.changesOf(names)}
        rows={partsOf(of, 'changes')}
        rowKey={(row) => Object.values(row).join(' ')}
        empty="No change in the last 7 days of this snapshot."
      />
    </>
  );
}

/** Lists one kind's parts from all addresses, each with its address. */
function partsOf<Name extends ListName>(rows: readonly Watched[], name: Name) {
  return rows.flatMap((row) =>
    (row[name] as readonly Watched[Name][number][]).map((part) => ({
      ...part,
      address: row.address,
    })),
  );
}

interface ListProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  readonly title: string;
  readonly note?: string | undefined;
  /** Name of the list's CSV. */
  readonly name: string;
}

/** Shows a table on a card, with its CSV. */
function List<Row extends object>({ title, note, name, ...table }: ListProps<Row>) {
  return (
    <Card title={title} note={note} wide aside={<CsvButton name={name} {...table} />}>
      <Table caption={title} {...table} />
    </Card>
  );
}
