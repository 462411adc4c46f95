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
  const statistics = statisticsAnswerer(list, definition);
  return (parameters: CanonicalParameters) => {
    const ordered = selectInOrder(list, definition, parameters);
    const { total, slice } = ordered;
    const limit = Number(parameters.limit);
    // A page may be numbered beyond what a double holds.
    const page = BigInt(parameters.page ?? '1');
    const totalPages = Math.ceil(total / limit);
    const past = page > BigInt(totalPages);
    const first = past ? total : (Number(page) - 1) * limit;
    const last = Math.min(first + limit, total);
    return envelope.write({
      // Without the separator behind the last record.
      records: list.records.write(slice(first, last), COMMA).subarray(0, -1),
      total,
      page: page.toString(),
      limit,
      totalPages,
      hasMore: !past && page < BigInt(totalPages),
      statistics: statistics(ordered, parameters),
    });
  };
}
