import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { originalSnapshot, replacing, rewrite } from '../support/broken.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

const avsApy = operationNamed('restaking/avs-apy');
const original = originalSnapshot(17);

/**
 * A snapshot in which most submissions are active, of few AVSs: several tokens and durations meet
 * in a strategy. Some tokens have no price or only a later one, some submissions no weight.
 */
let rows: SnapshotRows;
let engine: Engine;
beforeAll(async () => {
  const folder = original.copyWith('prices', 'reward_strategies');
  await rewrite(
    folder,
    'rewards',
    `select ${replacing({
      type: `'avs'`,
      avs: `(select list(avs order by avs) from '${folder}/avs.parquet')[1 + row // 3 % 2]`,
      start_timestamp: "timestamp '2024-01-01'",
      duration:
        "case row // 3 % 9 when 0 then null when 1 then '0' when 2 then '1 week' else (100000000 + row // 3 * 86400)::varchar end",
    })} from source`,
  );
  await rewrite(
    folder,
    'prices',
    `select * exclude (token, time, row), token,
       case when row % 5 = 0 then time + interval 20 year else time end as time
     from source where substr(token, 42) not in ('1', '2', '3')`,
  );
  await rewrite(
    folder,
    'reward_strategies',
    `select ${replacing({
      multiplier:
        "case when rewards_submission_hash > '0xd' then 0 else multiplier end::decimal(38, 0)",
    })} from source`,
  );
  rows = await readRows(folder);
  engine = await openEngineOf(['avs-apy'], folder);
});

interface TokenApy {
  readonly apy: number | null;
  readonly duration: number;
}

interface Apy {
  readonly apy: number;
  readonly strategyApys: readonly { totalApy: number; tokenApys: readonly TokenApy[] }[];
}

describe('avs-apy, where most submissions are active', () => {
  it('answers for every AVS as the witness does', async () => {
    const witness = new Witness(rows);
    const all = new Set([...rows.avs, ...rows.rewards].flatMap(({ avs }) => avs ?? []));
    const answers: Apy[] = [];
    for (const avs of all) {
      const { body } = await ask(engine, avsApy, { avs });
      const expected = witness.answer('avs-apy', { avs });
      expect(expected.status).toBe(200);
      if (expected.status === 200) expect(sameAnswer(body, expected.body), avs).toBeNull();
      answers.push(JSON.parse(body));
    }
    const strategies = answers.flatMap(({ strategyApys }) => strategyApys);
    const tokens = strategies.flatMap(({ tokenApys }) => tokenApys);
    // The comparison covers each rule.
    expect(answers.some(({ apy }) => apy > 0)).toBe(true);
    expect(strategies.some(({ tokenApys }) => tokenApys.length > 1)).toBe(true);
    expect(strategies.some(({ tokenApys }) => tokenApys.length === 0)).toBe(true);
    expect(tokens.some(({ apy }) => apy === null)).toBe(true);
    expect(new Set(tokens.map(({ duration }) => duration)).size).toBeGreaterThan(5);
  });
});
