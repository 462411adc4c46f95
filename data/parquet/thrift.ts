/** A value of a Thrift struct; a field that is undefined is not written. */
export type ThriftValue =
  | { readonly kind: 'i32' | 'i64'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'true' }
  | { readonly kind: 'list'; readonly of: readonly ThriftValue[] }
  | { readonly kind: 'struct'; readonly fields: ThriftStruct };

/** Field number to value. */
export type ThriftStruct = Readonly<Record<number, ThriftValue | undefined>>;

export const i32 = (value: number): ThriftValue => ({ kind: 'i32', value });
export const i64 = (value: number): ThriftValue => ({ kind: 'i64', value });
export const text = (value: string): ThriftValue => ({ kind: 'text', value });
export const yes: ThriftValue = { kind: 'true' };
export const list = (of: readonly ThriftValue[]): ThriftValue => ({ kind: 'list', of });
export const struct = (fields: ThriftStruct): ThriftValue => ({ kind: 'struct', fields });

/** Numbers of the compact protocol's types. */
const TYPES = { true: 1, i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const;

/** A struct in Thrift's compact protocol, in which Parquet writes what it says of its data. */
export function writeThrift(fields: ThriftStruct): Buffer {
  const bytes: number[] = [];
  writeStruct(fields, bytes);
  return Buffer.from(bytes);
}

function writeStruct(fields: ThriftStruct, bytes: number[]): void {
  let before = 0;
  for (const [number, value] of Object.entries(fields)) {
    if (!value) continue;
    const id = Number(number);
    // A step of up to 15 from the last field's number shares a byte with the type.
    bytes.push(((id - before) << 4) | TYPES[value.kind]);
    before = id;
    if (value.kind !== 'true') writeValue(value, bytes);
  }
  bytes.push(0);
}

function writeValue(value: ThriftValue, bytes: number[]): void {
  switch (value.kind) {
    case 'i32':
    case 'i64':
      writeVarint(value.value * 2, bytes);
      break;
    case 'text': {
      const encoded = Buffer.from(value.value);
      writeVarint(encoded.length, bytes);
      bytes.push(...encoded);
      break;
    }
    case 'list': {
      const { length } = value.of;
      const type = TYPES[value.of[0]?.kind ?? 'struct'];
      if (length < 15) bytes.push((length << 4) | type);
      else {
        bytes.push(0xf0 | type);
        writeVarint(length, bytes);
      }
      for (const item of value.of) writeValue(item, bytes);
      break;
    }
    case 'struct':
      writeStruct(value.fields, bytes);
      break;
    case 'true':
      bytes.push(TYPES.true);
      break;
  }
}

/** Seven bits a byte, the lowest first; beyond 32 bits as well. */
export function writeVarint(value: number, bytes: number[]): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
