import { relation } from '../../common/relations/relation.ts';
import { sqlText } from '../../common/sql.ts';
import { FORKS, type Runs } from '../runs.ts';

/** A calculation has these parameters. */
export interface Parameters {
  readonly runs: Runs;
  /** This many of the first runs are paid already. */
  readonly done: number;
}

/** Bounds the days [from, to), counted since 1970-01-01. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** Has a row for each run, which pays the days before its cutoff. */
export const runs = relation<never, Parameters>({
  name: 'runs',
  columns: { run: 'INTEGER', cutoff: 'INTEGER' },
  reads: [],
  sql: ({ runs: { cutoffs } }) => /* sql */ `
    select run::integer as run, day_of(cutoff::date) as cutoff
    from (select unnest(range(1, len(cutoffs) + 1)) as run, unnest(cutoffs) as cutoff
      from (select ${textsSql(cutoffs)} as cutoffs))`,
});

/** Names the stakers that are excluded from rewards-for-all until Panama. */
export const excludedStakers = relation<never, Parameters>({
  name: 'excluded',
  columns: { address: 'VARCHAR' },
  reads: [],
  sql: ({ runs: { excludedBeforePanama } }) =>
    `select unnest(${textsSql(excludedBeforePanama)}) as address`,
});

const FORK_NAMES = FORKS.keyof().options;

/** Has one row: the first day of each fork, and how many runs are paid and how many are not. */
export const rules = relation<'runs', Parameters>({
  name: 'rules',
  columns: {
    ...Object.fromEntries(FORK_NAMES.map((name) => [name, 'INTEGER'])),
    done: 'INTEGER',
    last_cutoff: 'INTEGER',
    runs: 'INTEGER',
    done_cutoff: 'INTEGER',
  },
  reads: ['runs'],
  sql: ({ table, runs: { forks }, done }) => /* sql */ `
    select ${FORK_NAMES.map((name) => `day_of(date ${sqlText(forks[name])}) as ${name}`).join(', ')},
      ${done}::integer as done, max(cutoff) as last_cutoff, count(*)::integer as runs,
      coalesce(max(cutoff) filter (run <= ${done}), 0) as done_cutoff
    from ${table('runs')}`,
});

/** Has one row: the days that are computed together. */
export const computedDays = relation<never, Days>({
  name: 'batch',
  columns: { from_day: 'INTEGER', to_day: 'INTEGER' },
  reads: [],
  sql: ({ from, to }) => `select ${from}::integer as from_day, ${to}::integer as to_day`,
});

/** Writes a list of texts as SQL. */
function textsSql(texts: readonly string[]): string {
  return `[${texts.map(sqlText).join(', ')}]::varchar[]`;
}
