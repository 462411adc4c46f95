import type { RowOf } from '../../../../client/index.ts';
import { inTokens } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, Count, Moment } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { href, useRoute } from '../../state/route.ts';
import { useNetwork } from './network.tsx';
import { STAKE_DECIMALS } from './quorum-stakes.tsx';

type Quorum = RowOf<'availabilityAllQuorums'>;

/** Lists a network's quorums and their settings. */
export function QuorumList() {
  const { query } = useRoute();
  const network = useNetwork();
  const answer = usePage('availabilityAllQuorums', { network }, query['quorums.page']);
  return (
    <PageList
      title="Quorums"
      name="quorums"
      answer={answer}
      columns={columnsOf(network)}
      rowKey={({ quorumNumber }) => String(quorumNumber)}
      empty="This snapshot has no quorums of this network."
      pageName="quorums.page"
    />
  );
}

function columnsOf(network: string | undefined): readonly Column<Quorum>[] {
  return [
    {
      id: 'quorum',
      title: 'Quorum',
      kind: 'text',
      value: ({ quorumNumber }) => quorumNumber,
      show: ({ quorumNumber }) => (
        <a href={href(`availability/quorums/${quorumNumber}`, { network })}>
          Quorum {quorumNumber}
        </a>
      ),
    },
    {
      id: 'strategies',
      title: 'Strategies',
      kind: 'number',
      value: ({ strategiesCount }) => strategiesCount,
      show: ({ strategiesCount }) => <Count value={strategiesCount} />,
    },
    {
      id: 'minimum',
      title: 'Minimum stake',
      kind: 'decimal',
      value: ({ minimumStake }) => inTokens(String(minimumStake), STAKE_DECIMALS),
      show: ({ minimumStake }) => <Amount value={inTokens(String(minimumStake), STAKE_DECIMALS)} />,
    },
    {
      id: 'created',
      title: 'Created',
      kind: 'text',
      value: ({ createdAt }) => createdAt.blockTimestamp,
      show: ({ createdAt }) => <Moment value={createdAt.blockTimestamp} />,
    },
    {
      id: 'updated',
      title: 'Settings changed',
      kind: 'text',
      value: ({ updatedAt }) => updatedAt.blockTimestamp,
      show: ({ updatedAt }) => <Moment value={updatedAt.blockTimestamp} />,
    },
  ];
}
