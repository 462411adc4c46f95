import type { RowOf } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Filters } from '../../parts/filters.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { missingTableOf } from '../../state/absent-tables.ts';
import { useAnswer, usePage } from '../../state/answer.ts';
import { useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { useSession } from '../../state/use-session.ts';
import { AvsOverlap } from '../blocks/avs-overlap.tsx';
import { countColumn, dollarColumn, partColumn } from '../blocks/shared-columns.tsx';
import { avsColumn } from './risk-columns.tsx';

const FILTERS = [['overlap.avs', 'AVS', 'avs']] as const;

/** Lists AVSs that share operators, or their groups, with one AVS. */
export function Overlap() {
  const { query } = useRoute();
  const names = useNames();
  const { absentTables } = useSession();
  const largest = useAnswer('restakingAllAvs', { sort: '-tvl', limit: 1 });
  const hasGroups = missingTableOf('restakingAvsOverlapGroups', absentTables) === undefined;
  return (
    <Answered of={largest} height={480}>
      {({ data: [first] }) => {
        const avs = query['overlap.avs'] || first?.avs;
        if (avs === undefined) return <Empty>This snapshot has no AVSs.</Empty>;
        const name = names.avs(avs) || shortHex(avs);
        return (
          <div class="cards">
            <Card
              title="AVSs that share operators"
              note={`With ${name}: a fault of a shared operator reaches both`}
              wide
            >
              <Filters
                label="Shared operators"
                filters={FILTERS}
                pageName="overlap.page"
                others={['overlap.groups']}
                ranged={false}
              />
            </Card>
            <AvsOverlap avs={avs} />
            {hasGroups && <OverlapByGroup avs={avs} />}
          </div>
        );
      }}
    </Answered>
  );
}

type Shared = RowOf<'restakingAvsOverlapGroups'>;

/** Lists AVSs that share groups, such as operators that one company runs. */
export function OverlapByGroup({ avs }: { readonly avs: string }) {
  const { query } = useRoute();
  const names = useNames();
  const columns: readonly Column<Shared>[] = [
    avsColumn(names),
    countColumn('groups', 'Shared groups', ({ sharedGroups }) => sharedGroups),
    dollarColumn('value', 'At shared groups, USD', ({ sharedTvl }) => sharedTvl),
    partColumn(
      'part',
      'Share of this AVS’s stake',
      'The value at shared groups, of the stake of all registered operators of this AVS',
      ({ sharedPart }) => sharedPart,
    ),
  ];
  return (
    <PageList
      title="AVSs that share groups of operators"
      note="One party may run different operators for both; an operator without a group is one"
      name="avs-overlap-groups"
      answer={usePage('restakingAvsOverlapGroups', { avs }, query['overlap.groups'], 10)}
      columns={columns}
      rowKey={({ avs: other }) => other}
      empty="No other AVS has an operator of a group of this one."
      pageName="overlap.groups"
    />
  );
}
