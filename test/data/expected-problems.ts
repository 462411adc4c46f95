import { expect } from 'vitest';

/** An error of so many rows as a report of a snapshot has it; `rule` is a part of what it says. */
export function error(
  subject: string,
  rows: number | undefined,
  rule: string,
  examples: readonly string[] = [],
) {
  return {
    severity: 'error',
    subject,
    ...(rows !== undefined && { rows }),
    rule: expect.stringContaining(rule),
    examples,
  };
}

/** That many digits behind 0x. */
export const hex = (digits: number, digit = 'a') => `0x${digit.repeat(digits)}`;

/** A text as SQL. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
