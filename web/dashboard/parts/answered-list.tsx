import type { Answer } from '../state/answer.ts';
import { Answered } from './states.tsx';
import { WholeList, type WholeListProps } from './whole-list.tsx';

interface AnsweredListProps<Row> extends Omit<WholeListProps<Row>, 'rows'> {
  readonly answer: Answer<readonly Row[]>;
  /** The list is expected to have this height in pixels. */
  readonly height: number;
  /** Shown if the snapshot does not have the list's entity. */
  readonly unknown?: string;
}

/** Lists an answer's rows whole, once they are there. */
export function AnsweredList<Row extends object>({
  answer,
  height,
  unknown,
  ...list
}: AnsweredListProps<Row>) {
  return (
    <Answered of={answer} height={height} unknown={unknown}>
      {(rows) => <WholeList {...list} rows={rows} />}
    </Answered>
  );
}
