import type { QueryColumn } from '../../../../client/index.ts';

/** The service answers a query with this JSON. */
export interface Result {
  readonly columns: readonly QueryColumn[];
  readonly data: readonly (readonly unknown[])[];
  readonly meta: {
    readonly rows: number;
    readonly truncated: boolean;
    readonly milliseconds: number;
  };
}

const NUMBERS = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM|FLOAT|DOUBLE|DECIMAL.*)$/;

export function isNumber({ type }: QueryColumn): boolean {
  return NUMBERS.test(type);
}

export function isTime({ type }: QueryColumn): boolean {
  return type === 'DATE' || type.startsWith('TIMESTAMP');
}

/** Writes a value as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Chooses a chart's columns: up to four numeric columns over the first other column; null if there
 * are none.
 */
export function chartColumns({ columns }: Result): { label: number; values: number[] } | null {
  const values = columns.flatMap((column, at) => (isNumber(column) ? [at] : []));
  const label = columns.findIndex((column) => !isNumber(column));
  if (label >= 0) return values.length > 0 ? { label, values: values.slice(0, 4) } : null;
  const [first, ...others] = values;
  return first === undefined || others.length === 0
    ? null
    : { label: first, values: others.slice(0, 4) };
}
