import type { RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import { lengthOf } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, textColumn } from './column-kinds.tsx';

const LIMIT = 10;

type Vault = RowOf<'restakingAllDurationVaults'>;

function columnsOf(names: Names): readonly Column<Vault>[] {
  return [
    hexColumn('vault', 'Vault', ({ vault }) => vault, 'strategies'),
    hexColumn('admin', 'Admin', ({ vaultAdmin }) => vaultAdmin),
    {
      ...hexColumn<Vault>('avs', 'AVS', ({ avs }) => avs),
      show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
    },
    textColumn('state', 'State', ({ state }) => state, {
      width: 'minmax(6.5rem, 0.6fr)',
      help: 'Deposits until the lock, allocations while locked, withdrawals after it has matured',
    }),
    {
      ...textColumn<Vault>('duration', 'Lock', ({ duration }) => lengthOf(duration), {
        width: 'minmax(6rem, 0.6fr)',
      }),
      value: ({ duration }) => duration,
    },
    momentColumn('locked', 'Locked', ({ lockedAt }) => lockedAt),
    momentColumn('unlock', 'Unlocks', ({ unlockAt }) => unlockAt),
  ];
}

/** Lists duration vaults, which lock their deposits for a time. */
export function DurationVaults() {
  const { query } = useRoute();
  const names = useNames();
  const answer = usePage('restakingAllDurationVaults', {}, query['vaults.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Duration vaults"
      note={
        statistics &&
        `${count(statistics.lockedDurationVaults)} of ${count(statistics.totalDurationVaults)} are locked`
      }
      name="duration-vaults"
      answer={answer}
      columns={columnsOf(names)}
      rowKey={({ vault }) => vault}
      empty="This snapshot has no duration vaults."
      pageName="vaults.page"
    />
  );
}
