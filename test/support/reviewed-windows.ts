/** A reason why the orders of windows are total, and the ends of these windows by file. */
interface Reviewed {
  readonly reason: string;
  readonly windows: Readonly<Record<string, RegExp>>;
}

/** Windows over rows that are unique by their source; their orders do not name places of logs. */
const ALL: readonly Reviewed[] = [
  {
    reason:
      'rows that are equal in the order are equal in all columns; an entry has each account once',
    windows: {
      'common/ledger/lines.ts':
        /(, account|order by entry, half rows unbounded preceding| order by entry desc)$/,
    },
  },
  {
    reason: 'rows have the numbers of their places in a scan, in the only window of a statement',
    windows: { 'engine/prepare/kinds/prepare-view.ts': /^$/ },
  },
  {
    reason: 'the rows are grouped by the columns of the partition and by the address',
    windows: { 'alerts/kinds/watched/slash-sql.ts': /, address$/ },
  },
  {
    reason: 'the rows are grouped by the columns of the partition and by the day',
    windows: {
      'engine/operations/restaking/apr-ranking.ts': / order by day$/,
      'engine/operations/restaking/avs-apr.ts': / order by day$/,
      'engine/operations/restaking/staker-apr.ts': / order by day$/,
      'engine/operations/restaking/watch-historical.ts': / order by day$/,
      'engine/prepare/days/slashable-days.ts': / order by day$/,
      'engine/prepare/days/slashable-inputs-by-day.ts': / order by day$/,
      'engine/prepare/days/value-days.ts': / order by day$/,
      'engine/prepare/days/value-inputs.ts': /(^| )order by (day|number)$/,
      'engine/prepare/days/strategy-days.ts': / order by day$/,
      'engine/prepare/days/product-days.ts': / order by day$/,
      'engine/prepare/days/tvl-days.ts': / order by day$/,
      'engine/sql/slashable-states.ts': / order by day$/,
      'rewards/calculation/allocation-windows.ts':
        / order by (day|effective_at|from_day, effective_at)$/,
      'rewards/calculation/windows.ts': / order by day$/,
    },
  },
  {
    reason: 'the rows are grouped by the columns of the partition and of the order',
    windows: {
      'engine/prepare/facts/further-activities.ts':
        /^order by "timestamp" desc, block_number desc rows /,
      'engine/prepare/facts/optional-facts.ts': / order by created_block rows unbounded preceding$/,
      'engine/prepare/days/reward-days.ts': /^partition by staker order by since$/,
      'engine/prepare/sql/slices.ts': /^order by min\(value\)$/,
      'engine/prepare/states/periods.ts':
        /order by (block_number|since_block( rows unbounded preceding)?|"time")$/,
      'engine/prepare/states/share-periods.ts':
        /order by (block_number(, day)?( rows unbounded preceding)?|since_block)$/,
      'engine/operations/shared/slash-sums.ts': /^order by \$\{key\}$/,
      'ingest/derive/relations/confirmed-batches.ts': / order by block_number$/,
    },
  },
  {
    reason: 'the rows are distinct, by `distinct`, `union` or grouping sets',
    windows: {
      'engine/prepare/rollups/slash-inputs.ts': /^order by strategies\.strategy$/,
      'engine/prepare/facts/share-moves.ts': /^order by ("operator"|staker|strategy)$/,
      'engine/prepare/days/strategy-values.ts': /^partition by number order by day$/,
      'rewards/calculation/stake-windows.ts':
        /^partition by operator order by from_day, to_day rows /,
      'rewards/calculation/submissions.ts': /^order by (address|rewards_submission_hash)$/,
      'rewards/verify/relations.ts': /order by (last_day|posted\.root_index desc nulls last)$/,
    },
  },
  {
    reason: 'the order has the key of the table, or of the rows that an operation lists',
    windows: {
      'engine/prepare/rollups/availability.ts': /^order by network, batch_header_hash$/,
      'engine/operations/availability/batch-nonsigners.ts': /, batch_header_hash$/,
      'engine/operations/restaking/avs-rewards-submission-by-hash.ts':
        /, coalesce\(strategies, ''\)$/,
      'engine/operations/restaking/rewards-proof.ts': /^order by token$/,
      'engine/prepare/external/store-list.ts': /^$| order by listed$/,
      'engine/prepare/facts/further-activities.ts': / order by log_index desc, action rows /,
      'engine/prepare/kinds/holding-relations.ts': /^order by ("operator"|strategy)$/,
      'engine/prepare/kinds/prepare-query.ts': /^$|^order by \$\{order\}$/,
      'engine/prepare/rollups/valued.ts': / desc, strategy$/,
      'engine/prepare/columns/terms.ts': /^order by term$/,
      'ingest/reading/block-times.ts': /^order by number$/,
    },
  },
  {
    reason: 'without an order, rows have the order of their source or any numbers',
    windows: {
      'data/load/check.ts': /^$/,
      'engine/prepare/kinds/prepare-entity.ts': /^$/,
      'engine/prepare/states/as-of-sql.ts': /^$/,
      'ingest/sources/open-converted.ts': /^$/,
    },
  },
];

/** Whether a window of a file is reviewed: its order is total by its source. */
export function isReviewed(file: string, window: string): boolean {
  return ALL.some(({ windows }) => windows[file]?.test(window));
}

/** The files with reviewed windows. */
export const REVIEWED_FILES: readonly string[] = [
  ...new Set(ALL.flatMap(({ windows }) => Object.keys(windows))),
];
