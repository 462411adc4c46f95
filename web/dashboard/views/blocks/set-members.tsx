import type { RowOf } from '../../../../client/index.ts';
import { sum } from '../../format/numbers.ts';
import { Choice } from '../../parts/choice.tsx';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Moment, YesNo } from '../../parts/values.tsx';
import { usePage, useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn, operatorColumn } from './shared-columns.tsx';

interface SetMembersProps {
  readonly avs: string;
}

/** Lists an operator set's members, by default those in the first set that has any. */
export function SetMembers({ avs }: SetMembersProps) {
  const sets = useRows('restakingOperatorSets', { avs });
  const { query } = useRoute();
  return (
    <Answered of={sets} height={300}>
      {(rows) => {
        const ids = rows.map(({ operatorSetId }) => operatorSetId).sort((a, b) => a - b);
        const asked = ids.find((id) => String(id) === query['members.set']);
        const first = rows.find(({ totalMembers }) => totalMembers > 0)?.operatorSetId ?? ids[0];
        const set = asked ?? first;
        if (set === undefined) return <Empty>This AVS has no operator sets.</Empty>;
        return <MembersOf avs={avs} set={set} ids={ids} />;
      }}
    </Answered>
  );
}

interface MembersOfProps extends SetMembersProps {
  readonly set: number;
  /** All sets that can be chosen. */
  readonly ids: readonly number[];
}

function MembersOf({ avs, set, ids }: MembersOfProps) {
  const { query } = useRoute();
  const names = useNames();
  const of = { avs, operatorSetId: set };
  const stakes = useRows('restakingSlashableStake', of);
  const slashable = new Map<string, string>();
  for (const { operator, tvl } of stakes.value ?? [])
    slashable.set(operator, sum([slashable.get(operator) ?? '0', tvl]));
  const columns = columnsOf(names, ({ operator }) =>
    stakes.value ? (slashable.get(operator) ?? '0') : undefined,
  );
  return (
    <PageList
      title="Members of an operator set"
      note={`Set ${set}: current and former members`}
      name="set-members"
      answer={usePage('restakingOperatorSetMembers', of, query['members.page'], 10)}
      columns={columns.filter(({ id }) => !stakes.error || id !== 'slashable')}
      rowKey={({ operator }) => operator}
      empty="This set has no members."
      pageName="members.page"
      controls={
        <Choice
          title="Operator set of the members"
          name="members.set"
          value={String(set)}
          of={ids.map((id) => [String(id), `Set ${id}`])}
          pageName="members.page"
        />
      }
    />
  );
}

type Member = RowOf<'restakingOperatorSetMembers'>;

function columnsOf(
  names: Names,
  slashableOf: (member: Member) => string | undefined,
): readonly Column<Member>[] {
  return [
    operatorColumn(names),
    dollarColumn('slashable', 'Slashable, USD', slashableOf),
    {
      id: 'registered',
      title: 'Member',
      kind: 'text',
      help: 'A set can still slash an operator for 14 days after it left',
      value: ({ registered }) => registered,
      show: ({ registered }) => <YesNo value={registered} yes="member" no="left" />,
    },
    {
      id: 'updated',
      title: 'Joined or left',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}
