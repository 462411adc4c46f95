import { sqlName, sqlText } from '../../common/sql.ts';
import type { TableName } from '../contract/tables.ts';
import { rowsOf } from '../load/rows.ts';
import type { ClaimsComparison } from './compare-claims.ts';
import { type ComparedTables, isReached } from './compare-group.ts';
import type { ShareSums } from './share-fact.ts';
import type { FactDifference } from './verdict.ts';

/** A comparison reads these tables. */
export const SHARE_TABLES: readonly TableName[] = [
  'share_changes',
  'delegation_changes',
  'withdrawals',
  'share_losses',
  'further_activities',
];

/** Our sum is null if the logs do not say it. */
interface OwnSum {
  readonly ours: string | null;
  readonly place: string | null;
}

/**
 * Compares sums at a block with our events up to it. As a sum needs all events from the first one
 * on, another sum differs only if the logs are declared complete; otherwise it is not covered, as
 * is a block after the last one.
 */
export async function compareShares(
  tables: ComparedTables,
  theirSource: string,
  facts: ShareSums,
): Promise<ClaimsComparison> {
  const { what, block } = facts;
  const counts = { agree: 0, differ: 0, notCovered: 0 };
  const differences: FactDifference[] = [];
  const own = isReached(tables.reaches, facts) ? await ownSums(tables, facts) : new Map();
  for (const sum of facts.sums) {
    const subject = subjectOf(sum);
    const { ours, place }: OwnSum = own.get(subject) ?? { ours: null, place: null };
    const isComplete = tables.completeTo !== null;
    if (ours === sum.value && (isComplete || place !== null)) counts.agree += 1;
    else if (ours === null || !isComplete) counts.notCovered += 1;
    else {
      counts.differ += 1;
      differences.push({
        what,
        table: 'share_changes',
        column: 'deposit_shares',
        keys: 'strategy' in sum ? { strategy: subject } : { operator: subject },
        block: block ?? null,
        ours,
        theirs: sum.value,
        tolerance: '0',
        ourSource: place,
        theirSource,
      });
    }
  }
  return {
    verdict: { what, table: 'share_changes', source: theirSource, ...counts },
    differences,
  };
}

function subjectOf(sum: ShareSums['sums'][number]): string {
  return 'strategy' in sum ? sum.strategy : sum.operator;
}

/** Sums our events up to the block, by strategy or operator; nothing without any event. */
async function ownSums(
  { connection, schema }: ComparedTables,
  { block, time, stakers, sums }: ShareSums,
): Promise<ReadonlyMap<string, OwnSum>> {
  const until = (number: string, at: string) =>
    block === undefined ? `${at} <= ${sqlText(time ?? '')}::timestamp` : `${number} <= ${block}`;
  const nameOf = (table: TableName) => `${sqlName(schema)}.${sqlName(table)}`;
  const selected =
    stakers === undefined ? totalsSql(nameOf, until) : depositsSql(nameOf, until, stakers);
  const subjects = sums.map((sum) => `(${sqlText(subjectOf(sum))})`).join(', ');
  const rows = await rowsOf(
    connection,
    /* sql */ `
    with asked_subjects(subject) as (values ${subjects}), own_sums as (${selected}),
    coverage as (select count(*) > 0 as is_any from ${nameOf('share_changes')} where ${until('block_number', '"timestamp"')})
    select subject, coalesce(own_sums.amount, 0::hugeint)::varchar, own_sums.is_known, own_sums.place
    from asked_subjects cross join coverage left join own_sums using (subject) where is_any`,
  );
  return new Map(
    rows.map(([subject, amount, isKnown, place]): [string, OwnSum] => [
      String(subject),
      {
        ours: isKnown === false ? null : String(amount),
        place: place === null ? null : String(place),
      },
    ]),
  );
}

type Until = (number: string, at: string) => string;
type NameOf = (table: TableName) => string;

/** Names the newest event by its position, block x 2^32 + log. */
const NEWEST = /* sql */ `
  'block ' || max(block_number) || ', log ' || arg_max(log_index, block_number * 4294967296 + log_index)`;

/** Adds up some stakers' deposit shares. A pod with a deficit has less than 0, and counts as 0. */
function depositsSql(nameOf: NameOf, until: Until, stakers: readonly string[]): string {
  const listed = `staker::varchar in (${stakers.map(sqlText).join(', ')})`;
  const reached = until('block_number', '"timestamp"');
  return /* sql */ `
    with staker_holdings as (
      select staker::varchar as staker, strategy::varchar as strategy, max(block_number) as block_number,
        arg_max(log_index, block_number * 4294967296 + log_index) as log_index,
        greatest(sum(deposit_shares::hugeint), 0::hugeint) as amount
      from ${nameOf('share_changes')} where ${listed} and ${reached} group by all),
    delegated as (
      select staker::varchar as staker,
        arg_max_null("operator"::varchar, block_number * 4294967296 + log_index) as "operator"
      from ${nameOf('delegation_changes')} where ${listed} and ${reached} group by all)
    select strategy as subject, sum(amount) as amount, true as is_known, ${NEWEST} as place from staker_holdings group by strategy
    union all
    select "operator", sum(amount), true, ${NEWEST} from staker_holdings join delegated using (staker)
    where "operator" is not null group by "operator"`;
}

/**
 * Sums each strategy's totalShares: deposits, less shares withdrawn as tokens, and less those burnt
 * or redistributed after slashes. They are not known if a withdrawal may or may not have been paid
 * out. Logs from the release that only burnt name no slash, and are in no table.
 */
function totalsSql(nameOf: NameOf, until: Until): string {
  const reached = until('block_number', '"timestamp"');
  return /* sql */ `
    with items as (
      select withdrawal_root::varchar as root, received_as::varchar as received_as, updated_block,
        unnest(strategies)::varchar as strategy, unnest(shares)::hugeint as amount
      from ${nameOf('withdrawals')} where completed and ${until('updated_block', 'updated_at')}),
    moves as (
      select strategy::varchar as subject, deposit_shares::hugeint as amount, true as is_known, block_number, log_index
      from ${nameOf('share_changes')} where reason::varchar = 'deposit' and ${reached}
      union all
      select strategy, if(received_as = 'shares', 0::hugeint, -amount),
        received_as is not null and amount is not null, null, null
      from items
      union all
      select strategy::varchar, shares_before::hugeint - shares_after::hugeint, true, null, null
      from ${nameOf('share_losses')}
      where withdrawal_root::varchar in (select root from items where received_as = 'tokens')
      union all
      select data ->> '$.strategy', -((data ->> '$.shares')::hugeint), true, block_number, log_index
      from ${nameOf('further_activities')}
      where "action"::varchar = 'BURN_OR_REDISTRIBUTABLE_SHARES_DECREASED' and ${reached})
    select subject, sum(amount) as amount, bool_and(is_known) as is_known, ${NEWEST} as place from moves group by subject`;
}
