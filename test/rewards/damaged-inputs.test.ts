import { describe, expect, it } from 'vitest';
import { RewardsError } from '../../rewards/rewards-error.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { goldRuns, intoFolder } from './computing.ts';

const { cutoffs } = goldRuns('edge');

/** Statements that replace the view of an input by a SELECT from `unchanged`. */
function inputAs(name: string, select: string): string {
  return `alter view ${name} rename to unchanged; create temp view ${name} as ${select}`;
}

describe('damaged inputs', () => {
  it('are named if an operator allocates with a max magnitude of 0, which counts as nothing', async () => {
    const none = inputAs(
      'magnitude_changes',
      `select distinct operator, strategy, 0::decimal(38, 0) as max_magnitude, min(b.number) as block_number, 0::bigint as log_index
      from allocation_changes, blocks b group by all`,
    );
    const { withoutMaxMagnitude, rows } = await intoFolder(temporaryFolder(), cutoffs, none);
    expect(rows).toBeGreaterThan(0);
    expect(withoutMaxMagnitude[0]).toMatchObject({
      operator: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      strategy: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      from: expect.stringMatching(/^2026-03-/),
      to: expect.stringMatching(/^2026-03-/),
    });
    const whole = await intoFolder(temporaryFolder(), cutoffs);
    expect(whole.withoutMaxMagnitude).toEqual([]);
    expect(whole.rows).not.toBe(rows);
  });

  it('are named if sums of shares pass all integers', async () => {
    const large = inputAs(
      'share_deltas',
      "select * replace (('9' || repeat('0', 37))::decimal(38, 0) as delta) from unchanged",
    );
    const computed = intoFolder(temporaryFolder(), cutoffs, large);
    await expect(computed).rejects.toThrow(RewardsError);
    await expect(computed).rejects.toThrow(
      'the inputs have a value that the contracts cannot have',
    );
  });
});
