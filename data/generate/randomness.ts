import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Defines the SQL macros from which every invented value comes. Each is a pure function of the
 * seed, a row number and a salt, in integer arithmetic only: floating point and `random()` would
 * not give the same bytes on every machine.
 *
 * - `pick(i, salt, n)` is uniform in 0 … n-1;
 * - `skewed(i, salt, n)` prefers low numbers: of 1,800, number 0 gets one in twelve;
 * - `address_of(i, salt)` and `hash_of(i, salt)` are 20 and 32 bytes in lower-case hex;
 * - `time_at(s)` is the time `s` seconds after 1970, `moment(i, salt)` one within the period;
 * - `block_at(s)` is the number of the Ethereum block around that second.
 */
export async function defineRandomness(
  connection: DuckDBConnection,
  seed: number,
  period: { readonly from: number; readonly to: number },
): Promise<void> {
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

    create macro moment(i, salt) as
      time_at(${period.from} + pick(i, salt, ${period.to - period.from}));

    -- Block 22,607,000 closed May 2025; a block every twelve seconds.
    create macro block_at(s) as 22607000 - (1748736000 - (s)::bigint) // 12;
  `);
}
