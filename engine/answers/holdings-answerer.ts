import { notInSnapshot } from '../errors.ts';
import { viewOf } from '../store/copy-bytes.ts';
import { RecordTemplate, TermValues, TextValues, TimeValues } from '../store/record-template.ts';
import { ascendingRows } from '../store/selection.ts';
import type { StoredHoldings } from '../store/stored-holdings.ts';
import { COMMA } from '../store/stored-records.ts';
import type { Answerer } from './answerer.ts';

/**
 * Answers with a staker, its holdings and its operator: the staker's record encloses its holdings.
 */
export function holdingsAnswerer(stored: StoredHoldings): Answerer {
  const { stakers, updatedAt, operatorRows, offsets, holdings } = stored;
  const { strategyRows, shares, tokens, tvl } = holdings;
  const held = new RecordTemplate(
    [
      { literal: '{"strategy":"', values: new TermValues(stored.strategies, strategyRows) },
      { literal: '","shares":"', values: new TextValues(shares) },
      { literal: '","tokens":"', values: new TextValues(tokens) },
      { literal: '","tvl":"', values: new TextValues(tvl) },
      { literal: '",', values: new TermValues(stored.named, strategyRows) },
    ],
    '}',
    holdings.length,
    null,
  );
  const before = new RecordTemplate(
    [
      { literal: '{"staker":"', values: new TextValues(stakers) },
      { literal: '","operator":"', values: new TermValues(stored.operators, operatorRows) },
    ],
    '","strategies":[',
    stakers.length,
    null,
  );
  const after = new RecordTemplate(
    [
      { literal: '],"updatedAt":"', values: new TimeValues(updatedAt) },
      { literal: '",', values: new TextValues(stored.stakerMembers) },
      { literal: ',', values: new TermValues(stored.operatorMembers, operatorRows) },
    ],
    '}',
    stakers.length,
    null,
  );
  return ({ staker = '' }) => {
    const row = stakers.ordinalOf(staker);
    if (row === null) throw notInSnapshot(['staker'], { staker });
    const rows = ascendingRows(offsets[row] ?? 0, offsets[row + 1] ?? 0);
    const [start, end] = [before.lengthOf(row), after.lengthOf(row)];
    const body = held.write(rows, COMMA, start, end);
    const target = viewOf(body);
    before.writeRow(row, target, 0);
    after.writeRow(row, target, body.length - end);
    return body;
  };
}
