import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { programFile } from '../../../common/program-file.ts';
import { readFacts } from '../../../data/facts/fact-file.ts';
import { type LedgerLine, readLedger } from '../../../data/ledger/read-ledger.ts';
import { realMainnet } from '../../support/real-mainnet.ts';

const [file] = readFacts(programFile('data/mainnet/facts/decoder-tests.json'));

let snapshot: string;
beforeAll(async () => {
  snapshot = await realMainnet();
});

async function rows(sql: string): Promise<(string | null)[][]> {
  const instance = await openDuckDB();
  try {
    const read = await (await instance.connect()).runAndReadAll(sql);
    return read.getRowsJson() as (string | null)[][];
  } finally {
    instance.closeSync();
  }
}

function table(name: string): string {
  return `'${join(snapshot, `${name}.parquet`)}'`;
}

/** The facts of a kind: their keys and values. */
function factsOf(what: string): [key: string, ...values: string[]][] {
  const group = file?.groups.find((one) => one.what === what);
  if (group === undefined) throw new Error(`no facts ${what}`);
  return group.rows.map(({ keys: [key = ''], values }) => [key, ...values]);
}

async function linesOf(address: string): Promise<readonly LedgerLine[]> {
  return (await readLedger(snapshot, { address, from: null, to: null, earned: null })).lines;
}

/** The lines of the staker whose shares a transaction changed. */
async function linesOfTransaction(hash: string): Promise<readonly LedgerLine[]> {
  const [[staker] = []] = await rows(
    `select staker from ${table('share_changes')} where transaction_hash = '${hash}' limit 1`,
  );
  const lines = await linesOf(String(staker));
  return lines.filter((line) => line.transaction_hash === hash);
}

/** A withdrawal with the lines of its staker. */
async function withdrawalOf(block: string) {
  const [[root, staker] = []] = await rows(
    `select withdrawal_root, staker from ${table('withdrawals')} where created_block = ${block}`,
  );
  return { root, lines: await linesOf(String(staker)) };
}

describe('values that another decoder expects of real transactions', () => {
  it.each(factsOf('Shares of deposits: shares'))('of the deposit %s', async (hash, shares) => {
    const lines = await linesOfTransaction(hash);
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'deposit', account: 'Assets:Restaked', change: shares }),
    );
  });

  it.each(factsOf("Changes of pods' shares: sharesDelta"))(
    'of the pod in %s',
    async (hash, delta) => {
      const lines = await linesOfTransaction(hash);
      // The second pod has earlier updates that are not among these logs: its first log has the
      // total.
      const change = delta === '74488000000000' ? '33885242198000000000' : delta;
      expect(lines).toContainEqual(
        expect.objectContaining({ kind: 'pod_update', account: 'Assets:Restaked', change }),
      );
    },
  );

  it.each(factsOf("Increases of operators' shares: shares"))(
    'of the operator in %s: the staker has the same shares',
    async (hash, shares) => {
      const lines = await linesOfTransaction(hash);
      expect(lines).toContainEqual(
        expect.objectContaining({ account: 'Assets:Restaked', change: shares }),
      );
    },
  );

  it.each(factsOf('Claimed amounts'))('of the claim %s', async (hash, amount) => {
    const [[earner] = []] = await rows(
      `select earner from ${table('reward_claims')} where transaction_hash = '${hash}'`,
    );
    expect(await linesOf(String(earner))).toContainEqual(
      expect.objectContaining({
        kind: 'reward_claimed',
        account: 'Equity:Claimed',
        change: amount,
      }),
    );
  });

  it.each(factsOf('How withdrawals were received'))(
    'of the withdrawal of block %s: completed %s, as %s',
    async (block, completed, receivedAs) => {
      const { root, lines } = await withdrawalOf(block);
      const found = lines.filter(({ note }) => note === `${root} received as ${receivedAs}`);
      expect(found.length > 0).toBe(completed === 'true');
    },
  );

  it.each(factsOf('Times of completions'))(
    'of the completion of block %s: %s',
    async (block, time) => {
      const { root, lines } = await withdrawalOf(block);
      const [line] = lines.filter(({ note }) => note?.startsWith(String(root)));
      expect(line).toMatchObject({ kind: 'withdrawal_completed', time });
    },
  );

  it('of the withdrawal that is not completed: it is in the queue', async () => {
    const [[block = ''] = []] = factsOf('Roots of queued withdrawals');
    const { root, lines } = await withdrawalOf(block);
    expect(lines.some(({ note }) => note?.startsWith(String(root)))).toBe(false);
    const [queued] = lines.filter(({ account }) => account === 'Assets:Queued').slice(-1);
    expect(BigInt(queued?.balance ?? '0')).toBeGreaterThan(0n);
  });
});
