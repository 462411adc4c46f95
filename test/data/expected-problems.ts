import { expect } from 'vitest';

/** An error of so many rows in a snapshot's report; `rule` is a part of its text. */
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
    code: expect.any(String),
    parameters: expect.any(Object),
    rule: expect.stringContaining(rule),
    examples,
  };
}

/** 0x and that many digits. */
export const hex = (digits: number, digit = 'a') => `0x${digit.repeat(digits)}`;

/** A text as SQL. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
