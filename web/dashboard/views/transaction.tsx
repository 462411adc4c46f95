import type { Client, RowOf } from '../../../client/index.ts';
import { Card } from '../parts/card.tsx';
import { CsvButton } from '../parts/csv-button.tsx';
import { ExplorerLink } from '../parts/explorer.tsx';
import { Table } from '../parts/table.tsx';
import { EntityView } from '../parts/title.tsx';
import { useRequest } from '../state/answer.ts';
import { ACTIVITIES_OF_TRANSACTION } from '../state/find-exact.ts';
import { activityKey, useActivityColumns } from './blocks/activity-table.tsx';

type Activity = RowOf<'restakingActivity'>;

/**
 * Describes a row in the table `activities`: an empty text in an operation is null, an object is
 * JSON.
 */
type Stored = {
  readonly [name in keyof Activity]: string | null;
};

/** Lists one transaction's activities, in the log's order. No operation selects them: SQL does. */
export function Transaction({ hash }: { readonly hash: string }) {
  const answer = useRequest(`transaction ${hash}`, async (client: Client) => {
    const { rows } = await client.query<Stored>(ACTIVITIES_OF_TRANSACTION, [hash.toLowerCase()]);
    return rows.map(activityOf);
  });
  const columns = useActivityColumns(['metadata']);
  const rows = answer.value ?? [];
  return (
    <EntityView kind="Transaction" id={hash} of={answer} height={400} name={() => ''}>
      {(activities) => (
        <div class="cards">
          <Card
            title="Activities of this transaction"
            note={
              <ExplorerLink kind="tx" id={hash}>
                {activities.length}
              </ExplorerLink>
            }
            wide
            aside={<CsvButton name="transaction" columns={columns} rows={rows} />}
          >
            <Table
              caption="Activities of this transaction"
              columns={columns}
              rows={activities}
              rowKey={activityKey}
              empty="This snapshot has no activity of this transaction."
            />
          </Card>
        </div>
      )}
    </EntityView>
  );
}

function activityOf(stored: Stored): Activity {
  const { action, operator, staker, strategy, token, avs, pod, timestamp } = stored;
  return {
    action: (action ?? '') as Activity['action'],
    operator: operator ?? '',
    staker: staker ?? '',
    strategy: strategy ?? '',
    token: token ?? '',
    avs: avs ?? '',
    pod: pod ?? '',
    timestamp: timestamp ?? '',
    data: JSON.parse(stored.data ?? '{}'),
    metadata: JSON.parse(stored.metadata ?? '{}'),
  };
}
