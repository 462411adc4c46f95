import type { StoredList } from '../../store/list.ts';
import { COMMA } from '../../store/records.ts';
import { metaEnvelope } from '../kinds/envelope.ts';
import type { ListDefinition } from '../kinds/list.ts';
import type { CanonicalParameters } from '../parameters.ts';
import type { Answerer } from './answerer.ts';
import { selectInOrder } from './select.ts';
import { statisticsAnswerer } from './statistics.ts';

/** Answers pages of a list. */
export function listAnswerer(list: StoredList, definition: ListDefinition): Answerer {
  const envelope = definition.envelope ?? metaEnvelope;
  const head = Buffer.from(envelope.head);
  const statistics = statisticsAnswerer(list, definition);
  return (parameters: CanonicalParameters) => {
    const ordered = selectInOrder(list, definition, parameters);
    const { total, slice } = ordered;
    // A list without pages has all its rows on one.
    const limit = parameters.limit === undefined ? Math.max(1, total) : Number(parameters.limit);
    const totalPages = Math.ceil(total / limit);
    // Of a page that is numbered beyond what a double holds it is still told that it is past the last.
    const { page = '1' } = parameters;
    const number = Number(page);
    const first = number > totalPages ? total : (number - 1) * limit;
    const last = Math.min(first + limit, total);
    const tail = envelope.tail({
      total,
      page,
      limit,
      totalPages,
      hasMore: number < totalPages,
      statistics: statistics(ordered, parameters),
    });
    const tailLength = Buffer.byteLength(tail);
    const body = list.records.write(slice(first, last), COMMA, head.length, tailLength);
    body.set(head);
    // Latin-1 is copied, UTF-8 encoded character by character; ASCII is the same in both.
    const isAscii = tailLength === tail.length;
    body.write(tail, body.length - tailLength, isAscii ? 'latin1' : 'utf8');
    return body;
  };
}
