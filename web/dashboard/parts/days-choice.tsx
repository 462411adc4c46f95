import { count } from '../format/numbers.ts';

interface DaysChoiceProps {
  readonly days: number;
  readonly choices: readonly number[];
  readonly choose: (days: string) => void;
}

/** Chooses how many days a period has. */
export function DaysChoice({ days, choices, choose }: DaysChoiceProps) {
  return (
    <label class="choice">
      <span class="sr-only">Period</span>
      <select value={days} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one === 1 ? '1 day' : `${count(one)} days`}
          </option>
        ))}
      </select>
    </label>
  );
}
