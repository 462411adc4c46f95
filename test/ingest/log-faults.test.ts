import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { padHex, toHex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import {
  blockJson,
  blocksOf,
  cryoLogs,
  etlLogs,
  FIRST,
  hashOf,
  type Log,
  NETWORK,
  timeOf,
  toJson,
  writeLines,
  writeRaw,
} from './chain.ts';
import { optionsIn, problemsOf, readIn } from './ingesting.ts';

import {
  ALL,
  BEFORE,
  cryoName,
  exporter,
  LAST_BEFORE,
  NEXT,
  RANGE,
  raw,
  refused,
  stated,
} from './refused.ts';

describe('blocks', () => {
  it('that are missing between ranges are listed', async () => {
    const later = ALL.filter(({ block }) => block > LAST_BEFORE + 5);
    const problems = await refused((folder) =>
      exporter.cryo(folder, later, { from: LAST_BEFORE + 6, to: RANGE.to }),
    );
    expect(problems).toEqual([
      expect.stringMatching(/^blocks 140 to 144: are missing between ranges.*--allow-gaps/),
    ]);
  });

  it('that are missing may be allowed: then sums that cannot agree are told, and the snapshot is published', async () => {
    const base = temporaryFolder();
    const folder = join(base, 'inputs');
    mkdirSync(folder);
    const gap = { from: LAST_BEFORE + 1, to: LAST_BEFORE + 5 };
    const later = ALL.filter(({ block }) => block > gap.to);
    // More shares of a staker with the delegation and deposit in the gap.
    const missed = ALL.find(({ block, index }) => block === gap.from && index === 2);
    if (!missed) throw new Error('the chain has no such log');
    const more = { ...missed, block: RANGE.to, index: 9 };
    await exporter.cryo(folder, BEFORE, { from: FIRST, to: LAST_BEFORE });
    await exporter.cryo(folder, [...later, more], { from: gap.to + 1, to: RANGE.to });
    const options = optionsIn(base, [folder]);
    expect(await problemsOf(ingest(options))).toEqual([
      expect.stringMatching(/^blocks 140 to 144: are missing between ranges/),
    ]);
    const { snapshot, store } = await ingest({ ...options, allowGaps: true });
    expect(store.state.gaps).toEqual([gap]);
    expect(snapshot?.report?.gaps).toEqual([gap]);
    expect(snapshot?.report?.warnings).toContainEqual(
      expect.stringMatching(/^witness "operators' shares.*1 of 1 disagree/),
    );
    // Later runs go on from there.
    expect((await ingest({ ...options, inputs: [] })).snapshot?.id).toBe(snapshot?.id);
  });

  it('of days that are missing are listed', async () => {
    const day = 7200;
    const apart = NEXT.slice(0, 6).map((one, index) => ({
      ...one,
      block: one.block + (index > 2 ? 2 * day : 0),
    }));
    const problems = await refused((folder) => exporter.aws(folder, apart));
    expect(problems).toEqual([
      expect.stringMatching(/^blocks 141 to 14,539: are missing between ranges/),
    ]);
  });

  it('of many missing ranges are one problem, with the range that would cover them', async () => {
    const even = ALL.filter(({ block }) => block <= LAST_BEFORE || block % 2 === 0);
    const problems = await refused(async (folder) => {
      for (let block = RANGE.from; block <= RANGE.to; block += 1)
        if (block % 2 === 0)
          await exporter.cryo(
            folder,
            even.filter((one) => one.block === block),
            { from: block, to: block },
          );
    });
    const last = RANGE.to % 2 === 0 ? RANGE.to : RANGE.to - 1;
    expect(problems).toEqual([
      `blocks 141 to 141, 143 to 143, 145 to 145 and ${(last - RANGE.from) / 2 - 3} more ranges: are missing between ` +
        `ranges: add files of them, give --range ${FIRST}:${last} if these files cover them, or publish without them ` +
        'by --allow-gaps',
    ]);
  });

  it('before the first range are missed, since balances would be wrong', async () => {
    const base = temporaryFolder();
    const folder = writeRaw(join(base, 'raw'), NEXT);
    expect(await problemsOf(ingest(optionsIn(base, [folder], stated)))).toEqual([
      expect.stringMatching(
        /^blocks 100 to 139: are missing, and balances would be wrong .*--range 100:/,
      ),
    ]);
    expect(existsSync(join(base, 'out'))).toBe(false);
  });

  it('that a file is not named for are refused', async () => {
    const problems = await refused((folder) =>
      exporter.write(
        join(folder, cryoName({ from: RANGE.from, to: RANGE.to - 1 })),
        NEXT,
        cryoLogs(false),
      ),
    );
    expect(problems).toEqual([
      expect.stringMatching(/has blocks 140 to 179, but its name says 140 to 178$/),
    ]);
  });

  it('of lines that say nothing of them are asked for', async () => {
    expect(await refused(raw({}))).toEqual([
      expect.stringMatching(/logs\.ndjson: the blocks that it covers are not known: give --range/),
    ]);
  });

  it('without a time are told, with the command that exports them', async () => {
    const problems = await refused(
      raw({ block: (json, block) => (block % 2 === 0 ? json : null) }),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /^blocks 141 to 179: 20 blocks with logs of ours have no time: .*cryo blocks -b 140:180/,
      ),
    ]);
  });

  it('with two hashes or two times are of two forks', async () => {
    const forked = await refused(
      raw({ log: (json, one) => (one.index === 1 ? { ...json, blockHash: hashOf(1) } : json) }),
      stated,
    );
    expect(forked).toHaveLength(3);
    expect(forked[0]).toMatch(
      /^block 140: has two hashes \(0x\w{64}, 0x\w{64}\): inputs of two forks/,
    );
    const timed = await refused((folder) => {
      raw({})(folder);
      writeLines(join(folder, 'more.ndjson'), [{ ...blockJson(150), timestamp: '0x1' }]);
    }, stated);
    expect(timed).toEqual([expect.stringMatching(/^block 150: has two times \(1, 1700001800\)/)]);
  });

  it('whose times do not grow with their numbers are refused', async () => {
    const problems = await refused(
      raw({
        block: (json, block) =>
          block === 160 ? { ...json, timestamp: `0x${timeOf(150).toString(16)}` } : json,
      }),
      stated,
    );
    expect(problems).toEqual([expect.stringMatching(/^block 160: is not later than block 159/)]);
  });

  it('whose times are no slots are of another chain', async () => {
    const problems = await refused(
      raw({
        block: (json, block) => ({ ...json, timestamp: `0x${(timeOf(block) + 5).toString(16)}` }),
      }),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /^block 140: has time 1700001685, which is not a slot of tiny \(40 blocks\)/,
      ),
    ]);
  });

  it('of another chain_id are refused, also where nothing in them is ours', async () => {
    const strangers = NEXT.map((one) => ({ ...one, address: `0x${'12'.repeat(20)}` as const }));
    const problems = await refused((folder) =>
      exporter.write(
        join(folder, cryoName(RANGE)),
        strangers,
        `select * replace (1::ubigint as chain_id) from (${cryoLogs(false)})`,
      ),
    );
    expect(problems).toEqual([expect.stringMatching(/: chain_id is 1, not 7, the network's$/)]);
  });
});

describe('logs', () => {
  it('of one position that differ are refused, and three are shown', async () => {
    const problems = await refused((folder) => {
      raw({})(folder);
      const others = NEXT.slice(0, 20).map((one) => ({
        ...toJson(one),
        transactionHash: hashOf(one.index),
      }));
      writeLines(join(folder, 'others.ndjson'), others);
    }, stated);
    expect(problems).toEqual([
      expect.stringMatching(
        /^logs of one position differ \(block 140 log 0 .*block 140 log 1 .*block 140 log 2 .*forks or chains/,
      ),
    ]);
  });

  it('that the store has otherwise are refused, and the option that replaces them is told', async () => {
    const other = BEFORE.slice(-3).map((one) => ({
      ...one,
      data: `0x${'00'.repeat(31)}07` as const,
    }));
    const range = { from: LAST_BEFORE, to: LAST_BEFORE };
    const problems = await refused((folder) => writeRaw(folder, other), { range });
    expect(problems).toEqual([
      expect.stringMatching(
        /^blocks 139 to 139: the store has other logs there \(3 positions: block 139 log 0 differs, .*--replace 139:139$/,
      ),
    ]);
  });

  it('that were removed by a reorganisation are rejected', async () => {
    const problems = await refused(
      raw({ log: (json, one) => ({ ...json, removed: one.block === 170 }) }),
      stated,
    );
    expect(problems).toEqual([
      '3 logs: removed by a reorganisation (export again): mend them, or allow 3 by --max-rejected',
    ]);
  });

  it("before their contract's first block are rejected", async () => {
    const network = {
      ...NETWORK,
      contracts: NETWORK.contracts.map((one) =>
        one.name === 'StrategyManager' ? { ...one, fromBlock: 143 } : one,
      ),
    };
    const base = temporaryFolder();
    const folder = writeRaw(join(base, 'raw'), ALL);
    const options = optionsIn(base, [folder], {
      network,
      range: { from: FIRST, to: RANGE.to },
      publish: null,
    });
    expect(await problemsOf(ingest(options))).toEqual([
      "43 logs: before its contract's first block: mend them, or allow 43 by --max-rejected",
    ]);
    const { store } = await ingest({ ...options, maxRejected: 43 });
    expect(store.rejected).toEqual({ "before its contract's first block": 43 });
    expect(store.rows('rejected')).toBe(43);
    expect(store.rows('logs')).toBe(ALL.length - 43 - 39);
  });

  it("before the network's first block are kept if their contract's is unknown", async () => {
    const base = temporaryFolder();
    const folder = writeRaw(join(base, 'raw'), ALL);
    const network = { ...NETWORK, firstBlock: 143 };
    const range = { from: FIRST, to: RANGE.to };
    const { store } = await readIn(base, [folder], { network, range });
    expect(store.rejected).toEqual({});
    expect(store.rows('logs')).toBe(ALL.length - 39);
  });

  it('whose data is not as long as n_data_bytes, or has half a byte, are refused with the file', async () => {
    const counted = await refused((folder) =>
      exporter
        .write(
          join(folder, cryoName(RANGE)),
          NEXT,
          `select * replace ((n_data_bytes + (block_number = 150)::uinteger)::uinteger as n_data_bytes) from (${cryoLogs(false)})`,
        )
        .then(() => writeLines(join(folder, 'blocks.ndjson'), blocksOf(NEXT).map(blockJson))),
    );
    expect(counted).toEqual([
      expect.stringMatching(
        /x__logs__.*: n_data_bytes is \d+, but data has \d+ bytes \(block 150, log \d\)/,
      ),
    ]);
    const odd = await refused(
      raw({ log: (json, one) => (one.block === 150 ? { ...json, data: `${json.data}0` } : json) }),
      stated,
    );
    expect(odd).toEqual([expect.stringMatching(/logs\.ndjson: .*odd number of hex digits/)]);
  });

  it('of 2^256 - 1 shares are rejected, and nothing stays of what was derived until then', async () => {
    const problems = await refused(
      raw({
        log: (json, one) =>
          one.index === 1 ? { ...json, data: one.data.slice(0, -64) + 'f'.repeat(64) } : json,
      }),
      stated,
    );
    expect(problems.at(-1)).toBe('40 logs are rejected, more than --max-rejected 0');
    expect(problems).toContainEqual(
      expect.stringMatching(/^rejected StrategyManager\.Deposit.*an amount over 1e38 - 1$/),
    );
  });

  it('whose topics are not of 32 bytes are refused with the file', async () => {
    const problems = await refused(
      (folder) =>
        exporter.write(
          join(folder, 'b.parquet'),
          NEXT,
          `select * replace (list_transform(topics, lambda t: t[:64]) as topics) from (${etlLogs('')})`,
        ),
      stated,
    );
    expect(problems).toEqual([
      expect.stringMatching(/b\.parquet: topic\d has 31 bytes, not 32 \(block 140, log \d\)/),
    ]);
  });
});

describe('logs of other contracts under our topics', () => {
  const range = { from: FIRST, to: RANGE.to };
  const inputOf = (written: readonly Log[]) =>
    writeRaw(join(temporaryFolder(), 'raw'), [...BEFORE, ...written]);
  /** A digest of the store, of which the snapshot is a function. */
  let alone: string;
  beforeAll(async () => {
    const { snapshot, store } = await ingest(
      optionsIn(temporaryFolder(), [inputOf(NEXT)], { range }),
    );
    expect(snapshot?.report?.foreignEmitters).toEqual({});
    alone = store.digest;
  });

  it.each([
    ['14: a fork of the protocol', () => padHex('0xf0', { size: 20 })],
    ['14: each its own', (one: Log) => padHex(toHex(0x7700 + one.index), { size: 20 })],
    ['16: the implementation behind a proxy', () => padHex('0x1a', { size: 20 })],
  ])('%s: are never derived', async (_who, emitter) => {
    const logs = NEXT.flatMap((one) => [
      one,
      { ...one, index: one.index + 1000, address: emitter(one) },
    ]);
    const { store } = await readIn(temporaryFolder(), [inputOf(logs)], { range });
    expect(store.rows('logs')).toBe(OURS);
    expect(store.digest).toBe(alone);
  });
});

/** Logs of the network's own contracts. */
const OURS = ALL.filter(({ address }) =>
  NETWORK.contracts.some((one) => one.address === address),
).length;
