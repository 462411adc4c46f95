import type { RecordDefinition } from '../definition/kinds/record-operation.ts';
import { notInSnapshot } from '../errors.ts';
import type { StoredList } from '../store/stored-list.ts';
import { COMMA } from '../store/stored-records.ts';
import type { Answerer } from './answerer.ts';

const HEAD = Buffer.from('{"data":');
const TAIL = Buffer.from('}');

/** Finds one row's record, and answers with it. */
export function recordAnswerer(list: StoredList, { name, by }: RecordDefinition): Answerer {
  const index = list.indexes.get(by);
  if (!index) throw new RangeError(`${name}: ${by} is not indexed`);
  return (parameters) => {
    const value = parameters[by] ?? '';
    const ordinal = index.terms.ordinalOf(value);
    if (ordinal === null) throw notInSnapshot([by], { [by]: value });
    const [row] = index.postings(ordinal);
    if (row === undefined) throw notInSnapshot([by], { [by]: value });
    const body = list.records.write(Uint32Array.of(row), COMMA, HEAD.length, TAIL.length);
    body.set(HEAD);
    body.set(TAIL, body.length - TAIL.length);
    return body;
  };
}
