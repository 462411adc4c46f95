import type { RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import { Card, Details } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { useAnswer, usePage } from '../../state/answer.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { REWARDS_UNTIL, ROOT_INDEX } from './root-columns.tsx';

type ComparedRoot = RowOf<'restakingRewardsRoots'>;

const VERDICTS = { equal: 'equal', differs: 'differs', unknown: 'not computed' } as const;
const VERDICT_NAMES = Object.keys(VERDICTS) as (keyof typeof VERDICTS)[];

/**
 * Lists the posted roots next to the computed ones. The selected verdict and the page are in the
 * address.
 */
export function RootVerdicts() {
  const { query } = useRoute();
  const verdict = VERDICT_NAMES.find((name) => name === query.verdict);
  const answer = usePage('restakingRewardsRoots', { verdict }, query['verdicts.page']);
  const {
    leftOutSubmissions = 0,
    equalRoots = 0,
    differingRoots = 0,
  } = answer.value?.meta.statistics ?? {};
  return (
    <PageList
      title="Roots computed from logs"
      note={answer.value && verdictNote(equalRoots, differingRoots, leftOutSubmissions)}
      name="computed-roots"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ rootIndex }) => rootIndex}
      empty="No roots have this verdict."
      pageName="verdicts.page"
      controls={
        <label class="choice">
          <span class="sr-only">Verdict</span>
          <select
            value={verdict ?? ''}
            onChange={({ currentTarget }) =>
              setQuery({ verdict: currentTarget.value, 'verdicts.page': undefined })
            }
          >
            <option value="">all</option>
            {Object.entries(VERDICTS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      }
    />
  );
}

function verdictNote(equal: number, differing: number, leftOut: number): string {
  const compared = `${count(equal)} equal the posted root, ${differing === 0 ? 'none differ' : differing === 1 ? '1 differs' : `${count(differing)} differ`}`;
  if (leftOut === 0) return compared;
  return `${compared}; ${count(leftOut)} submissions lack an input, and roots with them are not computed`;
}

const COLUMNS: readonly Column<ComparedRoot>[] = [
  ROOT_INDEX,
  {
    id: 'verdict',
    title: 'Verdict',
    kind: 'text',
    width: 'minmax(8rem, 0.7fr)',
    value: ({ verdict }) => verdict,
    show: ({ verdict }) => <Verdict of={verdict} />,
  },
  {
    id: 'root',
    title: 'Posted root',
    kind: 'text',
    value: ({ root }) => root,
    show: ({ root }) => <Hex value={root} />,
  },
  {
    id: 'computedRoot',
    title: 'Computed root',
    kind: 'text',
    value: ({ computedRoot }) => computedRoot,
    show: ({ computedRoot }) => <Hex value={computedRoot} />,
  },
  {
    id: 'leftOut',
    title: 'Left out submissions',
    kind: 'number',
    value: ({ leftOutSubmissions }) => leftOutSubmissions,
    show: ({ leftOutSubmissions }) =>
      leftOutSubmissions === null ? '–' : count(leftOutSubmissions),
  },
  REWARDS_UNTIL,
];

function Verdict({ of }: { readonly of: string }) {
  const name = VERDICT_NAMES.find((verdict) => verdict === of);
  const label = name ? VERDICTS[name] : of;
  return of === 'differs' ? <strong>{label}</strong> : <span>{label}</span>;
}

/** Shows the computed root next to a posted one. */
export function RootVerdict({ index }: { readonly index: string }) {
  const answer = useAnswer('restakingRewardsRoots', { rootIndex: Number(index), limit: 1 });
  return (
    <Card title="Computed from logs" wide>
      <Answered of={answer} height={80}>
        {({ data: [root] }) =>
          root ? (
            <Details
              of={[
                ['Verdict', <Verdict key="v" of={root.verdict} />],
                ['Computed root', <Hex key="c" value={root.computedRoot} />],
                [
                  'Left out submissions',
                  root.leftOutSubmissions === null ? '–' : count(root.leftOutSubmissions),
                ],
              ]}
            />
          ) : (
            <Empty>The snapshot does not have this root.</Empty>
          )
        }
      </Answered>
    </Card>
  );
}
