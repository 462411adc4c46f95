import { sameAnswer } from './json.ts';
import type { Witness } from './operations.ts';

/** `metadata` of an entity that the snapshot does not describe. */
export const NO_METADATA =
  '{"name":"","description":"","logo":"","website":"","telegram":"","discord":"","x":""}';

/** The difference of the witness from the JSON text that was worked out by hand; null for none. */
export function difference(
  witness: Witness,
  operation: string,
  query: Readonly<Record<string, string>>,
  byHand: string,
): string | null {
  const answer = witness.answer(operation, query);
  return answer.status === 200 ? sameAnswer(byHand, answer.body) : `status ${answer.status}`;
}

/** The member `meta` of a list, as JSON text. */
export function meta(
  total: number,
  page: number,
  limit: number,
  pages: number,
  statistics = '',
): string {
  const rest = statistics === '' ? '' : `,"statistics":${statistics}`;
  return `"meta":{"total":${total},"page":${page},"limit":${limit},"totalPages":${pages},"hasMore":${page < pages}${rest}}`;
}
