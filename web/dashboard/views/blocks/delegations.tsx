import { count } from '../../format/numbers.ts';
import { PAGE_LIMIT, PageList, pageOf } from '../../parts/page-list.tsx';
import { useAnswer } from '../../state/answer.ts';
import { useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { activityColumns, activityKey } from './activity-table.tsx';

/** Delegations to an operator in the activity log, newest first. */
export function Delegations({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const answer = useAnswer('restakingActivity', {
    operator,
    action: 'STAKER_DELEGATED',
    page: pageOf(query['stakers.page']),
    limit: Math.min(10, PAGE_LIMIT),
  });
  const without = ['action', 'operator', 'concerns', 'data'];
  return (
    <PageList
      title="Delegations"
      note={answer.value && `${count(answer.value.meta.total)} in the activity log`}
      name="delegations"
      answer={answer}
      columns={activityColumns(useNames(), without)}
      rowKey={activityKey}
      empty="The activity log has no delegations to this operator."
      pageName="stakers.page"
    />
  );
}
