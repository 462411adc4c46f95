import { expect, it } from 'vitest';
import { FAILURES } from '../../cli/shared/failure-messages.ts';
import { CodedError, catalogue } from '../../common/messages.ts';
import { FINDINGS } from '../../data/snapshot-findings.ts';
import { REFUSALS } from '../../ingest/refusal-messages.ts';

it('a message has its code, its parameters and the text of these', () => {
  const said = catalogue({
    too_many: ({ count, most }: { readonly count: number; readonly most: number }) =>
      `${count} rows, more than ${most}: leave out the oldest`,
  });
  expect(said.too_many({ count: 3, most: 2 })).toEqual({
    code: 'too_many',
    parameters: { count: 3, most: 2 },
    text: '3 rows, more than 2: leave out the oldest',
  });
});

it('an error has the messages, and a line for each', () => {
  const messages = [REFUSALS.store_empty({ folder: 'a' }), REFUSALS.store_missing({ folder: 'b' })];
  const error = new CodedError(messages);
  expect(error.messages).toEqual(messages);
  expect(error.message.split('\n')).toEqual(error.problems);
});

it.each(Object.entries({ FAILURES, FINDINGS, REFUSALS }))(
  'the codes of %s are words in lower case, as those of HTTP',
  (_, codes) => {
    const named = Object.keys(codes);
    expect(named.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  },
);
