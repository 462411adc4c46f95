import type { RowOf } from '../../../../client/index.ts';
import { partOf } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, Moment, Percent } from '../../parts/values.tsx';
import { usePage, useRows } from '../../state/answer.ts';
import { useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn, timeColumn } from '../blocks/shared-columns.tsx';
import { useValued } from '../blocks/withdrawn.ts';
import { BlockMoment, useTimeOfBlock } from './block-time.tsx';
import { avsColumn, SET, strategyColumn } from './risk-columns.tsx';

type Resolution = RowOf<'restakingSlashResolutions'>;

/** Lists slashed shares: from when on they can be burnt or sent, and to which address. */
export function SlashResolutions() {
  const { query } = useRoute();
  const names = useNames();
  const timeOf = useTimeOfBlock();
  const valued = useValued();
  const sets = useRows('restakingOperatorSets', {}).value;
  const recipients = new Map(
    sets?.map((set) => [`${set.avs} ${set.operatorSetId}`, set.redistributionRecipient]),
  );
  const recipientOf = ({ avs, operatorSetId }: Resolution) =>
    recipients.get(`${avs} ${operatorSetId}`);
  const columns: readonly Column<Resolution>[] = [
    timeColumn(({ createdAt }) => createdAt),
    avsColumn(names, 'Slashed by'),
    SET,
    strategyColumn(names),
    {
      id: 'tokens',
      title: 'Slashed tokens',
      kind: 'decimal',
      width: 'minmax(8rem, 1fr)',
      help: 'At the exchange rate of this snapshot',
      value: ({ strategy, shares }) => valued(strategy, shares).tokens,
      show: ({ strategy, shares }) => {
        const { rated, tokens, symbol } = valued(strategy, shares);
        return rated ? <Amount value={tokens} unit={symbol} /> : '–';
      },
    },
    csvColumn('shares', 'Shares', ({ shares }) => shares, 'decimal'),
    dollarColumn('value', 'Value, USD', ({ strategy, shares }) => {
      const { tvl } = valued(strategy, shares);
      return Number(tvl) === 0 ? undefined : tvl;
    }),
    {
      id: 'recipient',
      title: 'Recipient',
      kind: 'text',
      width: 'minmax(9.2rem, 1fr)',
      help: 'Address that gets the slashed shares; without one they are burnt',
      value: (row) => recipientOf(row) ?? null,
      show: (row) => {
        const recipient = recipientOf(row);
        if (recipient === '') return <span class="quiet">burnt</span>;
        return <Hex value={recipient ?? ''} />;
      },
    },
    {
      id: 'from',
      title: 'Possible from',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      help: 'The first time at which the shares can be burnt or sent, estimated with 12 seconds per block',
      value: ({ resolutionBlock }) => resolutionBlock,
      show: ({ resolutionBlock }) => (
        <BlockMoment
          block={resolutionBlock}
          time={resolutionBlock === null ? null : timeOf(resolutionBlock)}
        />
      ),
    },
    {
      id: 'done',
      title: 'Done',
      kind: 'number',
      help: 'Part of the shares that was burnt or sent so far',
      value: ({ resolvedShares, shares }) => partOf(resolvedShares, shares),
      show: ({ resolvedShares, shares }) => <Percent value={partOf(resolvedShares, shares)} />,
    },
    {
      id: 'resolved',
      title: 'Done at',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      help: 'The last time at which some of the shares were burnt or sent',
      value: ({ resolvedAt }) => resolvedAt,
      show: ({ resolvedAt }) => <Moment value={resolvedAt} />,
    },
  ];
  return (
    <PageList
      title="Slashed shares"
      note="When they are burnt, or sent to a recipient; native ETH is never among them"
      name="slash-resolutions"
      answer={usePage('restakingSlashResolutions', {}, query['resolutions.page'], 10)}
      columns={columns}
      rowKey={({ avs, operatorSetId, slashId, strategy }) =>
        `${avs} ${operatorSetId} ${slashId} ${strategy}`
      }
      empty="No slashed shares wait, and none were burnt or sent."
      pageName="resolutions.page"
    />
  );
}
