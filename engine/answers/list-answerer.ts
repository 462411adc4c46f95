import { metaEnvelope } from '../definition/kinds/envelope.ts';
import type { ListDefinition } from '../definition/kinds/list-operation.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import type { StoredList } from '../store/stored-list.ts';
import { COMMA } from '../store/stored-records.ts';
import type { Answerer } from './answerer.ts';
import { pageOf } from './page.ts';
import { selectInOrder } from './select-rows.ts';
import { statisticsAnswerer } from './statistics-answerer.ts';

/** Answers with a list's pages. */
export function listAnswerer(list: StoredList, definition: ListDefinition): Answerer {
  const envelope = definition.envelope ?? metaEnvelope;
  const head = Buffer.from(envelope.head);
  const statistics = statisticsAnswerer(list, definition);
  return (parameters: CanonicalParameters) => {
    const ordered = selectInOrder(list, definition, parameters);
    const { first, last, page } = pageOf(ordered.total, parameters);
    const tail = envelope.tail(page, statistics(ordered, parameters));
    const tailLength = Buffer.byteLength(tail);
    const body = ordered.records.write(ordered.slice(first, last), COMMA, head.length, tailLength);
    body.set(head);
    // The tail is mostly ASCII: Latin-1 is then the same as UTF-8, and is copied, not encoded by
    // character.
    const isAscii = tailLength === tail.length;
    body.write(tail, body.length - tailLength, isAscii ? 'latin1' : 'utf8');
    return body;
  };
}
