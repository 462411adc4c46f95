import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { href, useRoute } from '../../state/route.ts';
import type { ActivityFilters } from './activity-over-time.tsx';
import { activityKey, useActivityColumns } from './activity-table.tsx';

interface ActivityListProps {
  readonly title: string;
  readonly filters: ActivityFilters;
  /** Columns left out, since they are the same in every row. */
  readonly without?: readonly string[];
}

/** The activity that the filters select, newest first. Its page is in the address. */
export function ActivityList({ title, filters, without = [] }: ActivityListProps) {
  const { query } = useRoute();
  const answer = usePage('restakingActivity', filters, query.page);
  const elsewhere = Object.keys(filters).length > 0 && without.length > 0;
  return (
    <PageList
      title={title}
      name="activity"
      answer={answer}
      columns={useActivityColumns(without)}
      rowKey={activityKey}
      empty="No activity matches these filters."
      controls={
        elsewhere && (
          <a class="button small" href={href('activity', filters)}>
            Open in Activity
          </a>
        )
      }
    />
  );
}
