import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Defines the SQL macros that make every invented value. Each is a pure function of the
 * seed, a row number and a salt, in integer arithmetic only: floating point and `random()` would
 * not give the same bytes on every machine.
 *
 * - `pick(i, salt, n)` is uniform in 0 … n-1;
 * - `skewed(i, salt, n)` prefers low numbers: of 1,800, number 0 gets one in twelve;
 * - `address_of(i, salt)` and `hash_of(i, salt)` are 20 and 32 bytes in lower-case hex;
 * - `time_at(s)` is the time `s` seconds after 1970, `moment(i, salt)` that of a block within the
 *   period;
 * - `busy(b)` moves a block of the period towards its busy weeks and keeps the order of blocks;
 * - `block_at(s)` is the number of the Ethereum block around that second.
 */
export async function defineRandomness(
  connection: DuckDBConnection,
  seed: number,
  period: { readonly from: number; readonly to: number },
): Promise<void> {
  const blocks = Math.floor((period.to - period.from) / 12);
  const bounds = weekBounds(blocks);
  const weeks = bounds.length - 1;
  await connection.run(/* sql */ `
    create macro draw(i, salt) as hash(${seed}::bigint, i::bigint, salt);

    create macro pick(i, salt, n) as (draw(i, salt) % (n)::ubigint)::bigint;

    -- The cube of a 20-bit number stays below 2^60, its top 20 bits times n below 2^63.
    create macro skewed(i, salt, n) as
      (((pick(i, salt, 1048576) * pick(i, salt, 1048576) * pick(i, salt, 1048576)) >> 40) * (n)) >> 20;

    create macro words(i, salt) as
      printf('%016x%016x', draw(i, salt || ' 1'), draw(i, salt || ' 2'));

    create macro address_of(i, salt) as
      '0x' || words(i, salt) || printf('%08x', pick(i, salt || ' 3', 4294967296));

    create macro hash_of(i, salt) as '0x' || words(i, salt) || words(i, salt || ' more');

    create macro time_at(s) as make_timestamp((s)::bigint * 1000000);

    create macro busy(b) as
      ([${bounds}])[1 + (b) * ${weeks} // ${blocks}]
        + ((b) * ${weeks} % ${blocks}) * (([${bounds}])[2 + (b) * ${weeks} // ${blocks}] - ([${bounds}])[1 + (b) * ${weeks} // ${blocks}]) // ${blocks};

    create macro moment(i, salt) as
      time_at(${period.from} + 12 * busy(pick(i, salt, ${blocks})));

    -- Block 22,607,000 closed May 2025; a block every twelve seconds.
    create macro block_at(s) as 22607000 - (1748736000 - (s)::bigint) // 12;
  `);
}

/**
 * Relative lengths of the stretches of time that have as much activity each: short ones are busy.
 */
const LENGTHS = [9, 14, 11, 5, 7, 12, 16, 10, 6, 4, 8, 13, 15, 11, 9, 6, 12];

/**
 * Divides the period into about as many stretches as it has weeks: their first blocks, and the
 * last one's end.
 */
function weekBounds(blocks: number): number[] {
  const weeks = Math.max(1, Math.round(blocks / 50_400));
  const lengths = Array.from({ length: weeks }, (_, at) => LENGTHS[(at * 5) % LENGTHS.length] ?? 1);
  const whole = lengths.reduce((total, one) => total + one, 0);
  let passed = 0;
  const starts = lengths.map((length) => {
    const start = Math.floor((blocks * passed) / whole);
    passed += length;
    return start;
  });
  return [...starts, blocks];
}
