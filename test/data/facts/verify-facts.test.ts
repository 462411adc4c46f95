import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { programFile } from '../../../common/program-file.ts';
import { readFacts } from '../../../data/facts/fact-file.ts';
import type { FactVerification } from '../../../data/facts/verdict.ts';
import { verifyFacts } from '../../../data/facts/verify-facts.ts';
import { ingestedChain } from '../../support/ingested-chain.ts';
import { realMainnet } from '../../support/real-mainnet.ts';
import { rewrite } from '../../support/rewrite.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const SHIPPED = programFile('data/mainnet/facts');
const FACTS = readFacts(SHIPPED);
const [DECODED] = readFacts(join(SHIPPED, 'decoder-tests.json'));

/** A problem of a report names the events that a contradiction concerns. */
interface Concerned {
  readonly code: string;
  readonly parameters: { readonly addresses: readonly string[]; readonly logs: readonly string[] };
}

let snapshot: string;
beforeAll(async () => {
  snapshot = await realMainnet();
});

/** A copy with one table changed. */
async function changed(table: string, statement: string): Promise<string> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(snapshot, copy, { recursive: true });
  rmSync(join(copy, 'manifest.json'));
  await rewrite(copy, table, statement);
  return copy;
}

function groupOf({ groups }: FactVerification, what: string) {
  const { agree, differ, notCovered } = groups.find((group) => group.what === what) ?? {};
  return { agree, differ, notCovered };
}

describe('facts about real logs of mainnet', () => {
  it('agree, as far as the logs have their blocks', async () => {
    const found = await verifyFacts(snapshot, FACTS, false);
    expect(found.differences).toEqual([]);
    expect(found).toMatchObject({ agrees: true, chainId: 1, blockNumber: 25_600_000 });
    expect(groupOf(found, 'Withdrawal roots as hashes of the withdrawals')).toEqual({
      agree: 4,
      differ: 0,
      notCovered: 0,
    });
    const ofDecoder = found.groups.filter(({ source }) => source.startsWith('rotki/rotki @'));
    const values = FACTS.flatMap(({ source, groups }) =>
      source.name === 'rotki/rotki'
        ? groups.flatMap(({ rows }) => rows.flatMap((row) => row.values))
        : [],
    );
    expect(values).toHaveLength(21);
    expect(ofDecoder.reduce((sum, { agree }) => sum + agree, 0)).toBe(values.length);
    expect(groupOf(found, 'Ether that a rETH redeems')).toEqual({
      agree: 0,
      differ: 0,
      notCovered: 540,
    });
    expect(groupOf(found, 'Upgrades of contracts')).toEqual({
      agree: 0,
      differ: 0,
      notCovered: 22,
    });
  });

  it('includes a withdrawal that these logs do not complete', async () => {
    const copy = await changed('withdrawals', 'select 1');
    const path = join(temporaryFolder(), 'facts.json');
    const [file] = readFacts(join(SHIPPED, 'decoder-tests.json'));
    const rows = [{ block: 20_120_140, keys: ['20120140'], values: ['false'] }];
    const group = {
      what: 'completed',
      table: 'withdrawals',
      keys: ['created_block'],
      values: ['completed'],
      rows,
    };
    writeFileSync(path, JSON.stringify({ ...file, groups: [group] }));
    const found = await verifyFacts(copy, readFacts(path), false);
    expect(groupOf(found, 'completed')).toEqual({ agree: 1, differ: 0, notCovered: 0 });
  });

  it('has the logs of each invariant that fails, with block and log', () => {
    const report = JSON.parse(readFileSync(join(snapshot, 'ingest-report.json'), 'utf8'));
    const failing = report.witnesses.filter(
      (witness: { disagree: number }) => witness.disagree > 0,
    );
    expect(failing).toHaveLength(5);
    for (const { examples } of failing) {
      const [subject = ''] = /^0x[0-9a-f]+/.exec(examples[0]) ?? [];
      const concerned = report.problems.filter(
        ({ code, parameters }: Concerned) =>
          code === 'events_of_contradiction' && parameters.addresses.includes(subject),
      );
      expect(concerned[0]?.parameters.logs[0], subject).toMatch(/^\w+\.\w+ at block \d+, log \d+/);
    }
  });
});

/**
 * A table, the statement that plants an error in it, and the column and our value of its
 * difference.
 */
const PLANTED: readonly (readonly [
  table: string,
  statement: string,
  column: string,
  ours: string | null,
])[] = [
  [
    'activities',
    "update changes set data = replace(data, '5740516176725108094', '5740516176725108095')",
    'data.shares',
    '5740516176725108095',
  ],
  [
    'activities',
    "delete from changes where block_number = 19882885 and action = 'POD_SHARES_UPDATED'",
    'data.sharesDelta',
    null,
  ],
  [
    'activities',
    "update changes set data = replace(data, '0x24557b5d264757a3fce2b55b257709d9f8c5ae94', '0x081ac22eb8582ef9f5ae596a5e8df42b451b28b7')",
    'data.podOwner',
    '0x081ac22eb8582ef9f5ae596a5e8df42b451b28b7',
  ],
  [
    'activities',
    'update changes set data = replace(data, \'"74488000000000"\', \'"-74488000000000"\')',
    'data.sharesDelta',
    '-74488000000000',
  ],
  ['reward_claims', 'update changes set amount = amount * 10', 'amount', '101593780474790'],
  [
    'withdrawals',
    "update changes set nonce = '1' where created_block = 20120140",
    'withdrawal_root',
    '0xaa5e010334aa81720474f3625f04109a378cab05e6e6b8c9bcecc2dffab2fb7f',
  ],
  [
    'withdrawals',
    'update changes set completed = false, received_as = null where created_block = 23031719',
    'completed',
    'false',
  ],
  [
    'withdrawals',
    "update changes set received_as = 'shares' where created_block = 25397195",
    'received_as',
    'shares',
  ],
  [
    'withdrawals',
    'update changes set updated_at = updated_at + interval 1 second where created_block = 20066231',
    'updated_at',
    '2024-06-20T10:38:48Z',
  ],
  [
    'withdrawals',
    'update changes set scaled_shares = [scaled_shares[1] + 1] where created_block = 25397195',
    'withdrawal_root',
    '0x359d4e37f59466007a6e5246531c6a46b53775266572072df45ec1a18848d9b6',
  ],
];

describe('a planted error', () => {
  it.each(PLANTED)('in %s is named: %s', async (table, statement, column, ours) => {
    const copy = await changed(table, statement);
    const { agrees, differences } = await verifyFacts(copy, FACTS, false);
    expect(agrees).toBe(false);
    const found = differences.filter((difference) => difference.column === column);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ table, ours });
    expect(found[0]?.theirs).not.toBe(ours);
    expect(found[0]?.theirSource).toMatch(/^rotki\/rotki @0436ed9912d5, |^EigenLayer contracts, /);
    if (ours !== null) expect(found[0]?.ourSource).toMatch(/^block \d+/);
  });
});

describe('facts', () => {
  it('of withdrawals agree with the hashes of all releases', async () => {
    const found = await verifyFacts(await ingestedChain(), [], false);
    const { agree = 0, differ } = groupOf(found, 'Withdrawal roots as hashes of the withdrawals');
    expect(found.differences).toEqual([]);
    expect({ differ, isAny: agree > 0 }).toEqual({ differ: 0, isAny: true });
  });

  it('without a row differ only if the logs are declared complete', async () => {
    const [file] = readFacts(join(SHIPPED, 'decoder-tests.json'));
    const [group] = file?.groups ?? [];
    if (file === undefined || group === undefined) throw new Error('no facts');
    const hash = `0x${'9'.repeat(64)}`;
    const verdictOf = async (place: object, complete: boolean) => {
      const rows = [{ ...place, keys: [hash], values: ['1'] }];
      const found = await verifyFacts(
        snapshot,
        [{ ...file, groups: [{ ...group, rows }] }],
        complete,
      );
      const difference = found.differences.find(({ what }) => what === group.what);
      return { differ: groupOf(found, group.what).differ, ours: difference?.ours };
    };
    const nothing = { differ: 0, ours: undefined };
    const missing = { differ: 1, ours: null };
    expect(await verdictOf({ block: 20_000_000 }, false)).toEqual(nothing);
    expect(await verdictOf({ block: 20_000_000 }, true)).toEqual(missing);
    expect(await verdictOf({ block: 25_600_001 }, true)).toEqual(nothing);
    expect(await verdictOf({ time: '2024-01-01T00:00:00Z' }, true)).toEqual(missing);
    expect(await verdictOf({ time: '2029-01-01T00:00:00Z' }, true)).toEqual(nothing);
    expect(await verdictOf({}, true)).toEqual(nothing);
  });

  it('of another chain are left out', async () => {
    const ofOther = FACTS.map((file) => ({ ...file, chainId: 17_000 }));
    const { groups } = await verifyFacts(snapshot, ofOther, true);
    // Withdrawal roots, and the roots of claims.
    expect(groups).toHaveLength(2);
  });

  it('have a tolerance for numbers', async () => {
    const [file] = readFacts(join(SHIPPED, 'decoder-tests.json'));
    if (file === undefined) throw new Error('no facts');
    const claims = file.groups.filter(({ table }) => table === 'reward_claims');
    const verdictAt = async (value: string, tolerance: string) => {
      const groups = claims.map((group) => ({
        ...group,
        tolerance,
        rows: group.rows.map((row) => ({ ...row, values: [value] })),
      }));
      return (await verifyFacts(snapshot, [{ ...file, groups }], false)).agrees;
    };
    expect(await verdictAt('10159378047480', '1')).toBe(true);
    expect(await verdictAt('10159378047478.5', '0.5')).toBe(true);
    expect(await verdictAt('10159378047481', '1')).toBe(false);
    expect(await verdictAt('10159378047480', '0')).toBe(false);
    expect(await verdictAt('none', '1')).toBe(false);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{}', 'is no file of facts'],
    [
      JSON.stringify({ ...DECODED, groups: [{ ...DECODED?.groups[0], keys: ['nowhere'] }] }),
      'table activities has no column nowhere',
    ],
    [
      JSON.stringify({
        ...DECODED,
        groups: [{ ...DECODED?.groups[0], values: ['data.a', 'data.b'] }],
      }),
      'a row has 1 keys and 2 values',
    ],
  ])('that are malformed are refused: %#', (text, message) => {
    const path = join(temporaryFolder(), 'facts.json');
    writeFileSync(path, text);
    expect(() => readFacts(path)).toThrow(message);
  });
});
