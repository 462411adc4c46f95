import type { AbiParameter, Hex } from 'viem';
import type { DictionaryEvent } from '../../ingest/abi/dictionary.ts';
import { encodeLog } from './log-writer.ts';
import type { Random } from './randomness.ts';

type Value = bigint | number | string | boolean | readonly Value[] | { [name: string]: Value };

/** The only addresses and hashes of logs that are to speak of each other. */
export interface People {
  readonly addresses: readonly Hex[];
  readonly hashes: readonly Hex[];
}

/** A random value of an ABI type, or one at its limits. */
function randomValue(
  parameter: AbiParameter,
  random: Random,
  extreme: boolean,
  people?: People,
): Value {
  const { type } = parameter;
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    const count = length ? Number(length) : extreme ? random.pick([0, 1, 30]) : random.whole(0, 4);
    return Array.from({ length: count }, () =>
      randomValue({ ...parameter, type: element }, random, extreme, people),
    );
  }
  if (type === 'tuple' && 'components' in parameter) {
    return Object.fromEntries(
      parameter.components.map((member) => [
        member.name ?? '',
        randomValue(member, random, extreme, people),
      ]),
    );
  }
  const integer = /^(u?)int(\d+)$/.exec(type);
  if (integer) {
    const bits = BigInt(integer[2] ?? 256);
    const signed = integer[1] === '';
    const most = signed ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
    const least = signed ? -(2n ** (bits - 1n)) : 0n;
    const edges = [
      least,
      most,
      0n,
      1n,
      2n ** 63n,
      2n ** 64n - 1n,
      2n ** 64n,
      2n ** 127n - 1n,
      2n ** 127n,
      2n ** 128n,
      ...(signed ? [-1n, -(2n ** 63n), -(2n ** 127n), -(2n ** 127n) - 1n] : []),
    ];
    const value = extreme
      ? random.pick(edges.filter((edge) => edge >= least && edge <= most))
      : random.upTo(2n ** BigInt(random.whole(1, Number(bits) - 1)));
    return bits <= 48n ? Number(value) : value;
  }
  if (type === 'bool') return random.chance(0.5);
  if (type === 'string')
    return extreme
      ? random.pick(['', 'a'.repeat(500), '"\\\n\t{}\u0001\u001f', 'é漢🙂', '\u2028</script>'])
      : `https://example.org/${random.whole(0, 1e6)}`;
  const bytes = (count: number) =>
    `0x${Array.from({ length: count }, () => (extreme ? random.pick(['00', 'ff']) : random.whole(0, 255).toString(16).padStart(2, '0'))).join('')}`;
  if (type === 'address' && people) return random.pick(people.addresses);
  if (type === 'bytes32' && people) return random.pick(people.hashes);
  if (type === 'address')
    return extreme ? random.pick([`0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`]) : bytes(20);
  if (type === 'bytes') return bytes(random.pick([0, 1, 31, 32, 33, 48]));
  return bytes(Number(type.slice(5)));
}

/** Topics and data of random parameters of an event. */
export function encodeRandom(
  event: DictionaryEvent,
  random: Random,
  extreme: boolean,
  people?: People,
): { topics: Hex[]; data: Hex } {
  const values = Object.fromEntries(
    event.abi.inputs.map((input) => [
      input.name ?? '',
      randomValue(input, random, extreme, people),
    ]),
  );
  return encodeLog(event, values);
}
