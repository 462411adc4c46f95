import type { Answerer } from '../answers/answerer.ts';
import { pageOf } from '../answers/page.ts';
import { metaEnvelope } from '../definition/kinds/envelope.ts';
import type { ListDefinition } from '../definition/kinds/list-operation.ts';
import type { Records, SelectRows } from './selected-rows.ts';

const COMMA = Buffer.from(',');

/** Answers with pages of a list that has its rows in a database. */
export function externalListAnswerer(select: SelectRows, definition: ListDefinition): Answerer {
  const envelope = definition.envelope ?? metaEnvelope;
  const head = Buffer.from(envelope.head);
  return async (parameters) => {
    const selected = await select(parameters);
    const { first, last, page } = pageOf(selected.total, parameters);
    const [statistics, records] = await Promise.all([
      selected.statistics(),
      selected.records(first, last),
    ]);
    const tail = Buffer.from(envelope.tail(page, statistics));
    return Buffer.concat([head, joinRecords(records, COMMA), tail]);
  };
}

/** Joins records with a separator between them. */
export function joinRecords(records: Records, separator: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (const [at, record] of records.entries()) {
    if (at > 0) pieces.push(separator);
    pieces.push(typeof record === 'string' ? Buffer.from(record) : record);
  }
  return Buffer.concat(pieces);
}
