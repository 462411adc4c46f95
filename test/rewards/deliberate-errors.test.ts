import { describe, expect, it } from 'vitest';
import { compared, computedRows, goldRuns, type Variant } from './computing.ts';

/** Submissions of the set nile with amounts of all kinds of doubles. */
const OLD = "rewards_submission_hash similar to '0x(d2a3e2|c9f98e).*'";

const NEVER = '1970-01-01';

const FLOORED_DAYS: [string, string] = ['2 * (amount % days) >= days', 'false'];
const FLOORED_BIPS: [string, string] = ['product % 10000 >= 5000', 'false'];

/**
 * A wrong rule, the set whose rows it changes, and the change of a statement or of the runs. A rule
 * that drops a registration which ends on its day is no error: such a window has no day, and all
 * rows stay equal.
 */
const ERRORS: readonly (readonly [error: string, set: string, variant: Variant])[] = [
  ['all quotients are truncated', 'edge', { replaced: [FLOORED_DAYS, FLOORED_BIPS] }],
  ['parts in bips are truncated', 'edge', { replaced: [FLOORED_BIPS] }],
  ['amounts by days are truncated', 'edge', { replaced: [FLOORED_DAYS] }],
  [
    'proportions are truncated without the 20th digit',
    'edge',
    { replaced: [['missing * 200000 <= total', 'false']] },
  ],
  ['no day is refunded again', 'edge', { replaced: [['first_run + 1 <= runs', 'false']] }],
  [
    'equal refunds are both paid',
    'edge',
    { replaced: [['union from strategy', 'union all from strategy']] },
  ],
  [
    'a strategy is restaked without a record on the day',
    'edge',
    { replaced: [['max(day) as to_day', 'max(day) + 1 as to_day']] },
  ],
  [
    'the day of the removal of a strategy does not count',
    'edge',
    { replaced: [['coalesce(lead(day_of(timestamp) + 1)', 'coalesce(lead(day_of(timestamp))']] },
  ],
  [
    'a fall of a magnitude counts from the next day',
    'edge',
    { replaced: [['then 1 else 0 end as from_day', 'then 1 else 1 end as from_day']] },
  ],
  [
    'of two magnitudes from one day the earlier effect counts',
    'edge',
    { replaced: [['order by from_day, effective_at)', 'order by from_day, effective_at desc)']] },
  ],
  [
    'a max magnitude counts from the next day',
    'edge',
    {
      replaced: [
        [
          'day_of(t.timestamp) as day,\n        last(max_magnitude',
          'day_of(t.timestamp) + 1 as day,\n        last(max_magnitude',
        ],
      ],
    },
  ],
  [
    'unique stake counts the strategies of the operator set only',
    'rules',
    {
      submissions: "rewards_submission_hash like '%100_' and type <> 'total_stake'",
      replaced: [
        [
          "where s.type = 'unique_stake' and",
          `join set_strategy_windows t on t.avs = s.avs and t.operator_set_id = s.operator_set_id and t.strategy = m.strategy
            where s.type = 'unique_stake' and`,
        ],
      ],
    },
  ],
  [
    'an operator with stake in strategies of multiplier 0 alone has no row',
    'rules',
    {
      submissions: "rewards_submission_hash like '%100_' and type = 'total_stake'",
      replaced: [['and greatest(e.from_day', 'and multiplier <> 0 and greatest(e.from_day']],
    },
  ],
  [
    'a listed strategy of multiplier 0 does not prevent the refund',
    'rules',
    {
      submissions: "rewards_submission_hash like '%102_'",
      replaced: [
        [
          'where m.submission = d.submission',
          'where m.multiplier <> 0 and m.submission = d.submission',
        ],
      ],
    },
  ],
  [
    'a magnitude counts before its effect block exists',
    'rules',
    {
      submissions: "rewards_submission_hash like '%900_'",
      replaced: [['where c.effect_block <= (select max(number) from block_times)', '']],
    },
  ],
  [
    'an operator with equal registrations counts several times',
    'rules',
    {
      submissions: "rewards_submission_hash like '%a00_'",
      replaced: [['select distinct operator, case', 'select operator, case']],
    },
  ],
];

describe('a wrong rule changes rows of the reference:', () => {
  it.each(ERRORS)('%s', async (_error, set, variant) => {
    const { differing } = await compared(set, variant);
    expect(differing).toBeGreaterThan(0);
  });
});

describe('an address that is excluded before Panama', () => {
  const submissions = "type = 'all_earners' and duration = 86400 * 2";
  const staker = '0x01000a23c529313a8b32a49963b0ec373ecce600';

  it('earns and weighs nothing', async () => {
    const excluded = await computedRows('nile', {
      submissions,
      runs: { excludedBeforePanama: [staker] },
    });
    const without = await computedRows('nile', {
      submissions,
      setup: `alter view share_deltas rename to all_deltas;
        create temp view share_deltas as from all_deltas where staker <> '${staker}'`,
    });
    expect(excluded.length).toBeGreaterThan(10);
    expect(excluded).toEqual(without);
    expect(await computedRows('nile', { submissions })).not.toEqual(excluded);
  });
});

describe('doubles of old amounts', () => {
  const { forks } = goldRuns('nile');

  it('are those of the reference', async () => {
    const { computed, differing } = await compared('nile', { submissions: OLD });
    expect(computed).toBeGreaterThan(100);
    expect(differing).toBe(0);
  });

  it.each([
    ['no amount is a double', { amazon: NEVER, nile: NEVER }],
    ['all are rounded by their text', { amazon: NEVER }],
    ['all are rounded to 15 digits', { amazon: forks.nile }],
  ])('differ if %s', async (_error, changed) => {
    const { differing } = await compared('nile', {
      submissions: OLD,
      runs: { forks: { ...forks, ...changed } },
    });
    expect(differing).toBeGreaterThan(0);
  });
});
