import type { DuckDBConnection } from '@duckdb/node-api';
import { relation } from '../../common/relations/relation.ts';
import { countOf } from '../../common/relations/rows.ts';
import { withTemporaryRelations } from '../../common/relations/run-relations.ts';
import { sqlText } from '../../common/sql.ts';
import type { EarnedFolder } from '../earned-folder.ts';
import { paidAboveAmount, type Report } from '../rewards-report.ts';
import { streamLeaves } from './stream-leaves.ts';
import { rootOf } from './tree.ts';

/*
 * Adds up all amounts in a folder. If it has the first runs' amounts, their sums are continued:
 * only months with other amounts are read.
 */

/** Holds a calculation's amounts once its months are written. */
export interface EarnedAmounts {
  readonly connection: DuckDBConnection;
  readonly folder: EarnedFolder;
  /** The first runs left this report, if the folder had their amounts before; null otherwise. */
  readonly earlier: Report | null;
}

/** Describes the tree over the sums. */
export interface Root {
  /** Null without leaves. */
  readonly root: string | null;
  readonly tokenLeaves: number;
}

/** The sums cover these amounts, on the days before the last cutoff. */
interface Summed {
  readonly earned: EarnedAmounts;
  readonly last: string;
}

/** Sorts the sums once: a scan of the table keeps its rows' order. */
const CUMULATIVE = relation<'earned_rows', Summed>({
  name: 'cumulative',
  columns: { earner: 'VARCHAR', token: 'VARCHAR', amount: 'DECIMAL(38,0)' },
  reads: ['earned_rows'],
  sql: ({ table, earned, last }) => /* sql */ `
    select earner, token, sum(amount)::decimal(38, 0) as amount
    from (${amountsSql(earned, table('earned_rows'), last)})
    group by earner, token order by earner, token`,
});

/** Writes the sums over the days before the last cutoff, and computes their root. */
export function writeCumulative(earned: EarnedAmounts, last: string): Promise<Root> {
  const { connection, folder } = earned;
  return withTemporaryRelations(connection, [CUMULATIVE], { earned, last }, async () => {
    await folder.writeTable(connection, 'cumulative.parquet', 'from cumulative');
    const tokenLeaves = await countOf(connection, 'select count(*) from cumulative');
    const leaves = streamLeaves(
      connection,
      'select earner, token, amount::varchar from cumulative',
    );
    return { root: await rootOf(leaves), tokenLeaves };
  });
}

/**
 * Selects the amounts on days before `last`: the earlier sums, the added amounts, and the earlier
 * amounts on days that the earlier sums leave out. `added` has the rows if a calculation writes no
 * month.
 */
function amountsSql({ folder, earlier }: EarnedAmounts, added: string, last: string): string {
  const sums = folder.cumulativeSql();
  const before = earlier?.calculation.cutoffs.at(-1);
  if (sums === null || before === undefined) {
    const all = folder.earnedSql(earlier !== null) ?? added;
    return `select earner, token, amount from ${all} where snapshot < date ${sqlText(last)}`;
  }
  const newest = folder.earnedSql(
    true,
    ({ month, isAdded }) => isAdded || before.startsWith(month),
  );
  return /* sql */ `
    select earner, token, amount from ${sums}
    union all
    select earner, token, amount from ${newest ?? added}
    where snapshot < date ${sqlText(last)} and (cutoff > date '${before}' or snapshot >= date '${before}')`;
}

/**
 * Finds submissions that pay more than their amount, by hash; it reads only those with added
 * amounts.
 */
export async function findOverpaidSubmissions({
  connection,
  folder,
  earlier,
}: EarnedAmounts): Promise<Report['oddities']['paidAboveAmount']> {
  const first = await firstPaidMonth(connection);
  const rows = folder.earnedSql(earlier !== null, ({ month }) => month >= first) ?? 'earned_rows';
  const found = await paidAboveAmount(
    connection,
    `select rewards_submission_hash, amount from ${rows} where rewards_submission_hash in (
      select rewards_submission_hash from submissions semi join paid_days using (submission))`,
  );
  const all = [...(earlier?.oddities.paidAboveAmount ?? []), ...found];
  const byHash = new Map(all.map((one) => [one.rewards_submission_hash, one]));
  return [...byHash.keys()].sort().flatMap((hash) => byHash.get(hash) ?? []);
}

/**
 * Finds the first day of all submissions with added amounts, and returns its month; "" without any.
 */
async function firstPaidMonth(connection: DuckDBConnection): Promise<string> {
  const [row = []] = (
    await connection.runAndReadAll(/* sql */ `
      select coalesce(strftime(date '1970-01-01' + min(start_day) + 1, '%Y-%m'), '')
      from submissions semi join paid_days using (submission)`)
  ).getRowsJS();
  return String(row[0]);
}
