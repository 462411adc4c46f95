import type { OperationId } from '../../../../client/index.ts';
import { utcDay } from '../../format/times.ts';
import { missingTableOf } from '../../state/absent-tables.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { useSession } from '../../state/use-session.ts';

const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the day (UTC) that the address has by a name; undefined if it has none. */
export function useDay(name: string): string | undefined {
  const day = useRoute().query[name] ?? '';
  return IS_DAY.test(day) ? day : undefined;
}

/**
 * Returns the parameter and the note for the state at the end of the day that the address has by a
 * name; none without a day.
 */
export function useStateAt(name: string): { readonly asOf?: string; readonly note?: string } {
  const day = useDay(name);
  if (day === undefined) return {};
  const asOf = `${day}T23:59:59Z`;
  return { asOf, note: `At the end of ${utcDay(asOf)} (UTC), at the prices of that day` };
}

interface DayChoiceProps {
  /** Names the field for screen readers. */
  readonly title: string;
  /** The address has the day by this name. */
  readonly name: string;
  readonly first?: string | undefined;
  /** The field is left out if a table is missing that this operation needs. */
  readonly needs?: OperationId;
}

/** A day can be chosen up to the newest block. */
export function DayChoice({ title, name, first, needs }: DayChoiceProps) {
  const { absentTables, lastTime } = useSession();
  const day = useDay(name) ?? '';
  if (needs && missingTableOf(needs, absentTables) !== undefined) return null;
  return (
    <label class="choice">
      <span class="sr-only">{title}</span>
      <input
        type="date"
        value={day}
        min={first}
        max={lastTime?.slice(0, 10)}
        onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}
      />
    </label>
  );
}
