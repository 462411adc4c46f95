import { actionLabel } from '../format/actions.ts';
import { Title } from '../parts/title.tsx';
import { useAnswer } from '../state/answer.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { type ActivityFilters, ActivityOverTime } from './blocks/activity-over-time.tsx';

/** The filters that are addresses, with what they are called. */
const ADDRESSES = [
  ['operator', 'Operator'],
  ['staker', 'Staker'],
  ['strategy', 'Strategy'],
  ['token', 'Token'],
  ['avs', 'AVS'],
  ['pod', 'Pod'],
] as const;

/** The log, with every filter that the operation has; the address holds them. */
export function Activity() {
  const { query } = useRoute();
  const filters = filtersOf(query);
  return (
    <>
      <Title note="All activity, newest first">Activity</Title>
      <Filters query={query} />
      <div class="cards">
        <ActivityOverTime filters={filters} wide height={200} />
        <ActivityList title="Log" filters={filters} />
      </div>
    </>
  );
}

function filtersOf(query: Readonly<Record<string, string>>): ActivityFilters {
  const names = ['action', ...ADDRESSES.map(([name]) => name)];
  const given = names.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  // The service refuses a value that is not allowed, in words that name it.
  return Object.fromEntries(given) as ActivityFilters;
}

function Filters({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const all = useAnswer('restakingActivityHistogram', { interval: 'month' });
  const actions = new Set(all.value?.data.map(({ action }) => action));
  if (query.action) actions.add(query.action);
  const choose = (name: string, value: string) =>
    setQuery({ [name]: value.trim(), page: undefined });
  const filtered = ['action', ...ADDRESSES.map(([name]) => name)].some((name) => query[name]);
  return (
    <form
      class="filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault(); // Each filter applies as it changes.
      }}
    >
      <label>
        Action
        <select
          value={query.action ?? ''}
          onChange={({ currentTarget }) => choose('action', currentTarget.value)}
        >
          <option value="">All</option>
          {[...actions].sort().map((action) => (
            <option key={action} value={action}>
              {actionLabel(action)}
            </option>
          ))}
        </select>
      </label>
      {ADDRESSES.map(([name, title]) => (
        <label key={name}>
          {title}
          <input
            type="text"
            placeholder="0x…"
            autoComplete="off"
            spellcheck={false}
            value={query[name] ?? ''}
            onChange={({ currentTarget }) => choose(name, currentTarget.value)}
          />
        </label>
      ))}
      {filtered && (
        <button
          type="button"
          class="button small"
          onClick={() =>
            setQuery(
              Object.fromEntries(
                ['action', 'page', ...ADDRESSES.map(([name]) => name)].map((name) => [
                  name,
                  undefined,
                ]),
              ),
            )
          }
        >
          Clear
        </button>
      )}
    </form>
  );
}
