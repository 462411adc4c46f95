import { count } from '../../format/numbers.ts';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { activityKey, useActivityColumns } from './activity-table.tsx';

/** Lists an operator's delegations in the activity log, newest first. */
export function Delegations({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const filters = { operator, action: 'STAKER_DELEGATED' } as const;
  const answer = usePage('restakingActivity', filters, query['stakers.page'], 10);
  const without = ['action', 'operator', 'concerns', 'data'];
  return (
    <PageList
      title="New delegations"
      note={answer.value && `${count(answer.value.meta.total)}, all time`}
      name="delegations"
      answer={answer}
      columns={useActivityColumns(without)}
      rowKey={activityKey}
      empty="The activity log has no delegations to this operator."
      pageName="stakers.page"
    />
  );
}
