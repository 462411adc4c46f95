import { describe, expect, it } from 'vitest';
import { isView } from '../../engine/definition/kinds/list-operation.ts';
import { isUnbounded } from '../../engine/definition/unbounded.ts';
import { externalShape, orderColumns } from '../../engine/external-answers/shape.ts';
import { operations } from '../../engine/operations/index.ts';
import { activityLog } from '../../engine/operations/restaking/activity.ts';

const named = operations.filter(isUnbounded).map(({ name }) => name);

describe('operations without a bound', () => {
  it('are those over logs, stakers, pods, batches and leaves of a distribution', () => {
    expect(named.sort()).toEqual([
      'availability/all-batches',
      'availability/batch-by-hash',
      'availability/batch-by-id',
      'availability/batch-info',
      'availability/batch-nonsigners',
      'restaking/activity',
      'restaking/activity-histogram',
      'restaking/all-deposits',
      'restaking/all-pods',
      'restaking/all-rewards-claim',
      'restaking/all-stakers',
      'restaking/all-withdrawals',
      'restaking/avs-activity',
      'restaking/operator-activity',
      'restaking/pod-activity',
      'restaking/pod-info',
      'restaking/reward-claim',
      'restaking/rewards-unclaimed',
      'restaking/staker-activity',
      'restaking/staker-info',
      'restaking/strategy-activity',
      'restaking/withdrawal-info',
    ]);
  });

  it('have tables whose order a database can store, and sparse columns that are columns', () => {
    const tables = operations.flatMap((one) =>
      one.kind === 'list' && isView(one.definition) ? [one.definition.rows.of] : [],
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables) {
      expect(externalShape(table).order.length).toBeGreaterThan(1);
      for (const column of table.sparse) expect(table.columns).toContain(column);
    }
  });
});

describe('the order of a table', () => {
  it('is read of its columns', () => {
    expect(orderColumns(activityLog)).toEqual([
      { column: 'timestamp', descending: true },
      { column: 'block_number', descending: true },
      { column: 'log_index', descending: true },
      { column: 'action', descending: false },
    ]);
  });

  it.each(['lower(action)', 'action', '"timestamp"'])('is not %s', (order) => {
    expect(() => orderColumns({ ...activityLog, order })).toThrow(/activities: /);
  });
});
