import { expect, it } from 'vitest';
import { SqlError, sqlErrorOf } from '../../../engine/query/sql/sql-error.ts';

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  syscall: 'write',
});

it.each([
  // DuckDB, or this program, is in an unforeseen state.
  [new Error('INTERNAL Error: Invalid PhysicalType for GetTypeIdSize'), 'failed', true],
  [new Error('Failed to execute: INTERNAL Error: Attempted to dereference'), 'failed', true],
  [new Error('FATAL Error: Failed: database has been invalidated'), 'failed', true],
  [new Error('TransactionContext Error: Current transaction is aborted'), 'failed', true],
  [new Error('Invalid unicode (byte sequence mismatch)'), 'failed', true],
  [new Error('Unexpected type id: 0'), 'failed', true],
  [new TypeError('Cannot read properties of undefined'), 'failed', true],
  [new RangeError('Invalid array length'), 'failed', true],
  ['no error', 'failed', true],
  // The machine refused something.
  [noSpace, 'failed', false],
  [new Error('IO Error: Could not write file "x": No space left on device'), 'failed', false],
  // A limit.
  [new RangeError('Maximum call stack size exceeded'), 'not-allowed', false],
  [new RangeError('Invalid string length'), 'memory', false],
  [new Error('Cannot create a string longer than 0x1fffffe8 characters'), 'memory', false],
  [new Error('Out of Memory Error: failed to allocate'), 'memory', false],
  [new Error('Invalid Error: std::bad_alloc'), 'memory', false],
  [new Error('INTERRUPT Error: Interrupted!'), 'time', false],
  // The client's SQL, which may hold any word.
  [
    new Error("Conversion Error: Could not convert string 'INTERNAL Error: x' to INT32"),
    'not-allowed',
    false,
  ],
  [new Error('Out of Range Error: Overflow in addition of INT64'), 'not-allowed', false],
  [new Error('Parser Error: syntax error at or near "FATAL Error"'), 'unreadable', false],
  [new Error('Failed to prepare: Binder Error: x'), 'unreadable', false],
  [new SqlError('not-allowed', 'x'), 'not-allowed', false],
] as const)('%s is %s; the process ends: %s', (cause, failure, ends) => {
  const error = sqlErrorOf(cause, ['/prepared', '/output']);
  expect([error.failure, error.ends]).toEqual([failure, ends]);
  if (failure === 'failed') expect(error.message).not.toMatch(/ENOSPC|IO Error|INTERNAL|TypeError/);
});
