import type { ParametersOf } from '../../../../client/index.ts';
import type { Mark } from '../../charts/steps.tsx';
import { count } from '../../format/numbers.ts';
import { useRows } from '../../state/answer.ts';

export type SlashFilters = Pick<
  ParametersOf<'restakingSlashingHistory'>,
  'operator' | 'avs' | 'strategy'
>;

/** Marks each day that has slashes. */
export function useSlashMarks(filters: SlashFilters): readonly Mark[] {
  const slashes = useRows('restakingSlashingHistory', filters).value ?? [];
  const byDay = new Map<string, number>();
  for (const { timestamp } of slashes) {
    const day = timestamp.slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  return [...byDay].map(([day, many]) => ({
    time: Date.parse(day),
    description: many === 1 ? '1 slash' : `${count(many)} slashes`,
  }));
}
