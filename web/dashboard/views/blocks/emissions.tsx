import type { RowOf } from '../../../../client/index.ts';
import { count, inTokens, percent, short } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, Percent } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, stateColumn, textColumn } from './column-kinds.tsx';
import { timeColumn, transactionColumn } from './shared-columns.tsx';

const LIMIT = 10;

/** All weights together are at most this. */
const WHOLE = 10_000;

const EIGEN_DECIMALS = 18;

type Distribution = RowOf<'restakingEmissionDistributions'>;

/** Both lists have these columns. */
const SHARED: readonly Column<Pick<Distribution, 'distributionId' | 'type' | 'weight'>>[] = [
  textColumn('distribution', 'Distribution', ({ distributionId }) => distributionId, {
    width: 'minmax(6.5rem, 0.5fr)',
  }),
  textColumn('type', 'Type', ({ type }) => type.replaceAll('_', ' ')),
  {
    id: 'weight',
    title: 'Part of an epoch',
    kind: 'decimal',
    width: 'minmax(8rem, 0.7fr)',
    value: ({ weight }) => inTokens(weight, 4),
    show: ({ weight }) => <Percent value={Number(weight) / WHOLE} />,
  },
];

function distributionColumns(names: Names): readonly Column<Distribution>[] {
  return [
    ...SHARED,
    {
      ...hexColumn<Distribution>('avs', 'AVS', ({ avs }) => avs),
      show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
    },
    textColumn('set', 'Set', ({ operatorSetId }) => operatorSetId, {
      width: 'minmax(3rem, 0.4fr)',
    }),
    textColumn('start', 'First epoch', ({ startEpoch }) => startEpoch, {
      width: 'minmax(6.5rem, 0.5fr)',
    }),
    textColumn(
      'epochs',
      'Epochs',
      ({ totalEpochs }) => (totalEpochs === '0' ? 'no end' : totalEpochs),
      {
        width: 'minmax(5rem, 0.5fr)',
      },
    ),
    momentColumn('changed', 'Changed', ({ updatedAt }) => updatedAt),
  ];
}

/** Lists the distributions that share in EIGEN's emissions. */
export function EmissionDistributions() {
  const { query } = useRoute();
  const names = useNames();
  const answer = usePage('restakingEmissionDistributions', {}, query['emissions.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Emissions of EIGEN"
      note={
        statistics &&
        `${count(statistics.totalDistributions)} distributions, ${percent(Number(statistics.totalWeight) / WHOLE)} of each epoch`
      }
      name="emission-distributions"
      answer={answer}
      columns={distributionColumns(names)}
      rowKey={({ distributionId }) => String(distributionId)}
      empty="This snapshot has no distributions of emissions."
      pageName="emissions.page"
    />
  );
}

type Epoch = RowOf<'restakingEmissionEpochs'>;

const EPOCHS: readonly Column<Epoch>[] = [
  textColumn('epoch', 'Epoch', ({ epoch }) => epoch, { width: 'minmax(4rem, 0.4fr)' }),
  ...SHARED,
  stateColumn(['submitted', 'failed'], ({ success }) => success),
  {
    id: 'minted',
    title: 'Minted in the epoch',
    kind: 'decimal',
    width: 'minmax(7.5rem, 0.8fr)',
    value: ({ epochMinted }) => inTokens(epochMinted, EIGEN_DECIMALS),
    show: ({ epochMinted }) => (
      <Amount value={inTokens(epochMinted, EIGEN_DECIMALS)} unit="EIGEN" />
    ),
  },
  { ...timeColumn<Epoch>(({ timestamp }) => timestamp), width: 'minmax(11.5rem, 1fr)' },
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists the distributions that were processed in each epoch. */
export function EmissionEpochs() {
  const { query } = useRoute();
  const answer = usePage('restakingEmissionEpochs', {}, query['epochs.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Emissions by epoch"
      note={
        statistics &&
        `${count(statistics.epochs)} epochs, ${short(inTokens(statistics.totalMinted, EIGEN_DECIMALS))} EIGEN minted`
      }
      name="emission-epochs"
      answer={answer}
      columns={EPOCHS}
      rowKey={({ epoch, distributionId }) => `${epoch} ${distributionId}`}
      empty="This snapshot has no processed epochs."
      pageName="epochs.page"
    />
  );
}

const OPT_INS: readonly Column<RowOf<'restakingProtocolFeeOptIns'>>[] = [
  hexColumn('submitter', 'Submitter', ({ submitter }) => submitter),
  stateColumn(['opted in', 'opted out'], ({ optedIn }) => optedIn),
  momentColumn('first', 'First choice', ({ createdAt }) => createdAt),
  momentColumn('last', 'Last choice', ({ updatedAt }) => updatedAt),
];

/** Lists submitters who chose whether to pay the protocol's fee. */
export function ProtocolFeeOptIns() {
  const { query } = useRoute();
  const answer = usePage('restakingProtocolFeeOptIns', {}, query['fees.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Protocol fee"
      note={
        statistics &&
        `${count(statistics.optedInSubmitters)} of ${count(statistics.totalSubmitters)} submitters have opted in`
      }
      name="protocol-fee"
      answer={answer}
      columns={OPT_INS}
      rowKey={({ submitter }) => submitter}
      empty="No submitter has opted in to the protocol fee."
      pageName="fees.page"
    />
  );
}
