import { count } from '../format/numbers.ts';
import { href, useRoute } from '../state/route.ts';

interface PagerProps {
  /** Names the list. */
  readonly of: string;
  readonly page: number;
  readonly totalPages: number;
  readonly total: number;
  readonly limit: number;
  /** The address has the page in this parameter. */
  readonly name?: string;
}

/** Links to a list's first, previous, next and last page. */
export function Pager({ of, page, totalPages, total, limit, name = 'page' }: PagerProps) {
  const { path, query } = useRoute();
  const isPast = page > totalPages;
  if (total === 0 || (totalPages <= 1 && !isPast)) return null;
  const to = (target: number) => href(path.join('/'), { ...query, [name]: target });
  const first = (page - 1) * limit + 1;
  return (
    <nav class="pager" aria-label={`Pages of ${of}`}>
      <span>
        {isPast
          ? `The last of ${count(total)} rows is on page ${count(totalPages)}`
          : `${count(first)}–${count(Math.min(total, first + limit - 1))} of ${count(total)}`}
      </span>
      <Step label="First" to={page > 1 ? to(1) : null} />
      <Step label="Previous" to={page > 1 ? to(Math.min(page - 1, totalPages)) : null} />
      <Step label="Next" to={page < totalPages ? to(page + 1) : null} />
      <Step label="Last" to={page === totalPages ? null : to(totalPages)} />
    </nav>
  );
}

function Step({ label, to }: { readonly label: string; readonly to: string | null }) {
  return to ? (
    <a class="button small" href={to}>
      {label}
    </a>
  ) : (
    <span class="button small off">{label}</span>
  );
}
