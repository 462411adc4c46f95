import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textRows } from '../../common/relations/rows.ts';
import { checkInvariants } from '../../ingest/derive/checks/invariants.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import type { Network } from '../../ingest/networks/network.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { type Held, type History, writeHistory } from './histories.ts';
import { addressOfNumber, LogWriter, makeLogTables } from './log-writer.ts';
import { AM, BEACON, DM, EPM, Model, SM } from './model.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';

/**
 * `INGEST_HISTORIES=3000` for a thorough run; each history has a seed of its own, from that of the
 * run upwards.
 */
const HISTORIES = repetitions(20, 1000, 'INGEST_HISTORIES');
const FIRST_SEED = runSeed();
/** Histories derived at once. */
const TOGETHER = 250;

const network: Network = {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 1_606_824_023,
  firstBlock: 1,
  contracts: [
    { name: 'StrategyManager', address: SM },
    { name: 'DelegationManager', address: DM },
    { name: 'EigenPodManager', address: EPM },
    { name: 'AllocationManager', address: AM },
  ],
};

describe('random histories of the contracts', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  beforeAll(async () => {
    memory = await openMemory();
  });
  afterAll(() => memory.close());

  it(`give every staker's operator and withdrawable shares as in storage, and at the end of every block, in ${HISTORIES} of them`, async () => {
    const wrong: string[] = [];
    const counts = { pairs: 0, changes: 0, logs: 0, ambiguous: 0, credits: 0, replayed: 0 };
    for (let done = 0; done < HISTORIES; done += TOGETHER) {
      const writer = new LogWriter(100);
      const seeds = Array.from(
        { length: Math.min(TOGETHER, HISTORIES - done) },
        (_, index) => FIRST_SEED + done + index,
      );
      const histories = seeds.map((seed) => [seed, writeHistory(writer, seed)] as const);
      await makeLogTables(memory.connection, writer.logs, writer.calls);
      const context = await makeTables(memory.connection, {
        network,
        tokens: [],
        prices: [],
        entities: [],
      });
      const derived = await readDerived(
        tableSql('stakers', context),
        tableSql('staker_shares', context),
      );
      const courses = await readCourses(tableSql('share_changes', context));
      // The first delegation does not show which completion of M1 brought shares back.
      const inferred = new Set(
        await pairsOf(
          "select '0x' || lower(hex(staker)) || '0x' || lower(hex(strategy)) from unlogged_returns where source = 'inferred'",
        ),
      );
      counts.logs += writer.logs.length;
      // Of tiny amounts under a factor below 1e18 an event may not tell which amount it was: the
      // report counts them.
      const ambiguous = new Set(
        await pairsOf(
          "select '0x' || lower(staker) || '0x' || lower(strategy) from replayed_changes where ambiguous <> '0'",
        ),
      );
      counts.ambiguous += ambiguous.size;
      for (const [seed, history] of histories)
        wrong.push(
          ...differences(seed, history, derived, ambiguous, counts),
          ...courseDifferences(
            seed,
            history,
            courses,
            new Set([...ambiguous, ...inferred]),
            counts,
          ),
        );
      for (const [pair, course] of courses) {
        const [held, last] = [derived.get(pair) ?? '0', course.at(-1)?.[1] ?? '0'];
        if (held !== last) wrong.push(`${pair}: last change ${last}, staker_shares ${held}`);
      }
      counts.credits += (await pairsOf('select hex(staker) from unlogged_returns')).length;
      counts.replayed += (
        await pairsOf('select distinct staker || strategy from replayed_changes')
      ).length;
      const witnesses = await checkInvariants(memory.connection, true);
      wrong.push(
        ...witnesses.flatMap(({ name, disagree, examples }) =>
          disagree > 0 ? [`${name}: ${disagree}: ${examples.join('; ')}`] : [],
        ),
      );
    }
    console.info(`${HISTORIES} histories: ${JSON.stringify(counts)}`);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(counts.pairs).toBeGreaterThan(HISTORIES);
    expect(counts.changes).toBeGreaterThan(counts.pairs);
    expect(counts.credits).toBeGreaterThan(0);
    expect(counts.replayed).toBeGreaterThan(0);
  });

  it.each([10n ** 9n, 10n ** 12n, 10n ** 15n])(
    "agree with the operator's shares where a great pod has %d wei left and grows by little",
    async (left) => {
      const writer = new LogWriter(100);
      const model = new Model(writer, 'slashing', 1);
      const [operator, staker] = [addressOfNumber(5000), addressOfNumber(6000)];
      model.delegate(operator, operator, []);
      const great = 1000n * 10n ** 18n;
      for (const change of [great, left - great]) {
        writer.nextBlock();
        model.updatePod(staker, change);
      }
      writer.nextBlock();
      model.delegate(staker, operator, []);
      for (let growth = 0; growth < 20; growth += 1) {
        writer.nextBlock();
        model.updatePod(staker, 10n ** 9n);
      }
      await makeLogTables(memory.connection, writer.logs);
      await makeTables(memory.connection, { network, tokens: [], prices: [], entities: [] });
      const witnesses = await checkInvariants(memory.connection, true);
      expect(witnesses.filter(({ disagree }) => disagree > 0)).toEqual([]);
      expect(witnesses.find(({ name }) => name.startsWith("operators' shares"))?.compared).toBe(1);
    },
  );

  async function pairsOf(sql: string): Promise<string[]> {
    return (await textRows(memory.connection, sql)).map(([pair]) => pair ?? '');
  }

  async function readDerived(stakers: string, shares: string): Promise<Map<string, string>> {
    const found = await textRows(
      memory.connection,
      `select staker, coalesce("operator", 'nobody') from (${stakers})
       union all select staker || strategy, shares::varchar from (${shares})`,
    );
    return new Map(found.map(([key, value]) => [key ?? '', value ?? '']));
  }

  /**
   * The shares of each pair of share_changes at the end of each block in which they became other
   * ones.
   */
  async function readCourses(sql: string): Promise<Map<string, Held[]>> {
    const courses = new Map<string, Held[]>();
    for (const [pair = '', block, shares] of await textRows(
      memory.connection,
      `select staker || strategy, block_number::varchar, shares::varchar from (${sql})`,
    )) {
      const course = courses.get(pair ?? '') ?? [];
      if (course.at(-1)?.[0] === Number(block)) course.pop();
      if ((course.at(-1)?.[1] ?? '0') !== shares) course.push([Number(block), shares ?? '']);
      courses.set(pair ?? '', course);
    }
    return courses;
  }
});

function courseDifferences(
  seed: number,
  { model, stakers, strategies, course }: History,
  courses: ReadonlyMap<string, readonly Held[]>,
  exempt: ReadonlySet<string>,
  counts: { changes: number },
): string[] {
  return stakers.flatMap((staker) =>
    [...strategies, BEACON].flatMap((strategy) => {
      const pair = staker + strategy;
      if (exempt.has(pair) || model.untold.has(staker)) return [];
      const [derived, is] = [courses.get(pair) ?? [], course.get(pair) ?? []];
      counts.changes += is.length;
      const at = is.findIndex((one, index) => String(one) !== String(derived[index]));
      if (at < 0 && derived.length === is.length) return [];
      const place = at < 0 ? is.length : at;
      return [`seed ${seed}: ${pair}: change ${place}: derived ${derived[place]}, is ${is[place]}`];
    }),
  );
}

function differences(
  seed: number,
  { model, stakers, strategies }: History,
  derived: ReadonlyMap<string, string>,
  ambiguous: ReadonlySet<string>,
  counts: { pairs: number },
): string[] {
  const wrong: string[] = [];
  for (const staker of stakers) {
    const operator = derived.get(staker) ?? 'nobody';
    const delegated = model.operatorOf.get(staker) ?? 'nobody';
    if (operator !== delegated)
      wrong.push(`seed ${seed}: operator of ${staker}: derived ${operator}, is ${delegated}`);
    for (const strategy of [...strategies, BEACON]) {
      const shares = derived.get(staker + strategy) ?? '0';
      const truth = model.withdrawable(staker, strategy).toString();
      if (truth !== '0') counts.pairs += 1;
      // The first release has no log of shares that return to a staker without a delegation: the
      // report counts them.
      if (shares === truth || ambiguous.has(staker + strategy) || model.untold.has(staker))
        continue;
      wrong.push(
        `seed ${seed}: shares of ${staker} in ${strategy}: derived ${shares}, are ${truth}`,
      );
    }
  }
  return wrong;
}
