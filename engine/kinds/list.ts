import { objectSchema } from '../fields.ts';
import { search, sort } from '../list-parameters.ts';
import { groupOf, type Operation } from '../operation.ts';
import { type CanonicalParameters, limit, page, readersOf } from '../parameters.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';
import { type LaidList, type ListDefinition, layList, rowsOf, selectInOrder } from './laid-list.ts';
import { statisticsSchema } from './statistics.ts';

/** What `search` does, for whoever sends it. */
const SEARCH = 'Part of the name in any case, or an address from its 0x on, as far as it is known.';

/**
 * Makes a list operation. Which rows a filter selects, how many, and in which order they stand was
 * found at load; a page copies their records.
 */
export function list(definition: ListDefinition): Operation {
  const { name, purpose, record, filters = {}, required, sorts, statistics } = definition;
  const envelope = definition.envelope ?? metaEnvelope;
  return {
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    parameters: (settings) => ({
      page: page(),
      limit: limit(settings),
      ...(sorts && { sort: sort(sorts) }),
      ...(definition.search && { search: search(SEARCH) }),
      ...readersOf(filters, settings, required?.key),
    }),
    response: envelope.schema(objectSchema(record), statistics && statisticsSchema(statistics)),
    rows: rowsOf(definition),
    async lay(layout) {
      const laid = await layList(layout, definition);
      return (parameters) => answerPage(laid, envelope, parameters);
    },
    async layExport(layout) {
      const laid = await layList(layout, definition);
      return (parameters) => ({ records: laid.exported, ...selectInOrder(laid, parameters) });
    },
  };
}

function answerPage(laid: LaidList, envelope: Envelope, parameters: CanonicalParameters): Buffer {
  const { records, statistics } = laid;
  const { selection, by, total, slice } = selectInOrder(laid, parameters);
  const size = Number(parameters.limit);
  const number = BigInt(parameters.page ?? '1');
  const totalPages = Math.ceil(total / size);
  const past = number > BigInt(totalPages);
  const first = past ? total : (Number(number) - 1) * size;
  const last = Math.min(first + size, total);
  return envelope.write({
    records: records.pick(slice(first, last)),
    total,
    page: number.toString(),
    limit: size,
    totalPages,
    hasMore: !past && number < BigInt(totalPages),
    statistics: statistics ? statistics(selection, by) : null,
  });
}
