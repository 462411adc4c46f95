import { actionLabel } from '../format/actions.ts';
import { Filters, filtersOf, rangeOf } from '../parts/filters.tsx';
import { Title } from '../parts/title.tsx';
import { useAnswer } from '../state/answer.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { type ActivityFilters, ActivityOverTime } from './blocks/activity-over-time.tsx';

/** These filters take an address; each has a label and a kind. */
const ADDRESSES = [
  ['operator', 'Operator', 'operator'],
  ['staker', 'Staker', 'address'],
  ['strategy', 'Strategy', 'strategy'],
  ['token', 'Token', 'token'],
  ['avs', 'AVS', 'avs'],
  ['pod', 'Pod', 'address'],
] as const;

const FILTERS = [['action', 'Action'], ...ADDRESSES] as const;

/**
 * Shows the activity log with every filter that its operation has. The filters are in the address.
 */
export function Activity() {
  const { query } = useRoute();
  const filters = { ...filtersOf(FILTERS, query), ...rangeOf(query) } as ActivityFilters;
  return (
    <>
      <Title note="All activity, newest first">Activity</Title>
      <Filters filters={ADDRESSES} pageName="page" before={<ActionChoice />} others={['action']} />
      <div class="cards">
        <ActivityOverTime filters={filters} wide height={200} />
        <ActivityList title="Log" filters={filters} />
      </div>
    </>
  );
}

/** Chooses an action that the snapshot has. */
function ActionChoice() {
  const { query } = useRoute();
  const all = useAnswer('restakingActivityHistogram', { interval: 'month' });
  const actions = new Set(all.value?.data.map(({ action }) => action));
  if (query.action) actions.add(query.action);
  return (
    <label>
      Action
      <select
        value={query.action ?? ''}
        onChange={({ currentTarget }) => setQuery({ action: currentTarget.value, page: undefined })}
      >
        <option value="">All</option>
        {[...actions].sort().map((action) => (
          <option key={action} value={action}>
            {actionLabel(action)}
          </option>
        ))}
      </select>
    </label>
  );
}
