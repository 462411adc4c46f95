import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textRows } from '../../common/relations/rows.ts';
import { ingest } from '../../ingest/ingest.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { chainOf, FIRST, type Log, writeRaw } from './chain.ts';
import { contentsOf, optionsIn, problemsOf } from './ingesting.ts';
import { openMemory } from './raw-chain.ts';

const COUNT = 10;
const RANGE = { from: FIRST, to: FIRST + COUNT - 1 };

/** The chain with an amount cut off in the last block but one. */
function damaged(): Log[] {
  const logs = chainOf(COUNT);
  return logs.map((one) =>
    one.block === RANGE.to - 1 && one.index === 2
      ? { ...one, data: `0x${one.data.slice(4)}` }
      : one,
  );
}

it.each([
  ['a small store', {}],
  // A store with bases has the rejected logs in one.
  ['a store with a base', { windows: { blocks: 2, settled: 1, logs: 0 } }],
])(
  'a log that is no encoding of its event is written to rejected/ where it is allowed, with its reason: %s',
  async (_, of) => {
    const base = temporaryFolder();
    const input = writeRaw(join(base, 'raw'), damaged());
    const options = optionsIn(base, [input], { range: RANGE, force: true, ...of });
    const problems = await problemsOf(ingest(options));
    expect(problems.at(-1)).toBe('1 logs are rejected, more than --max-rejected 0');
    expect(existsSync(join(base, 'store', 'store.json'))).toBe(false);
    expect(existsSync(join(base, 'store', 'rejected'))).toBe(false);

    const { snapshot } = await ingest({ ...options, maxRejected: 1 });
    expect(snapshot?.report?.rejected).toEqual({ length: 1 });
    const { connection, close } = await openMemory();
    const path = join(base, 'store', 'rejected', 'undecoded.parquet');
    expect(
      await textRows(
        connection,
        `select reason, block_number::varchar, log_index::varchar, octet_length(data)::varchar from '${path}'`,
      ),
    ).toEqual([
      [
        'data shorter than the declaration, or longer where all is static',
        String(RANGE.to - 1),
        '2',
        '95',
      ],
    ]);
    close();
    const before = contentsOf(base);
    await ingest({ ...options, maxRejected: 1 });
    expect(contentsOf(base)).toEqual(before);

    const mended = writeRaw(join(base, 'mended'), chainOf(COUNT));
    await ingest({ ...options, inputs: [mended], replace: RANGE });
    expect(existsSync(path)).toBe(false);
  },
);
