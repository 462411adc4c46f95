import type { Problem } from '../../common/snapshot-report.ts';
import { ADDED_TABLE_NAMES, OPTIONAL_TABLE_NAMES } from '../../common/table-names.ts';
import { errorsOf, type Original } from './broken.ts';

/**
 * A change to a snapshot, and the table, file or column under which its errors must be reported.
 */
export interface Damage {
  readonly subject: string;
  /** Changes the snapshot in a folder. */
  apply(folder: string): unknown;
}

/**
 * Returns the errors of a damage, by few loads: each load is of a copy with damages of different
 * subjects, since a load costs the same for one error as for many. Rejects if a load reports an
 * error of a subject without a damage.
 */
export function damagedTogether<Kind extends Damage>(
  original: Original,
  damages: readonly Kind[],
): (damage: Kind) => Promise<Problem[]> {
  const rounds: { readonly damages: Kind[]; errors?: Promise<Problem[]> }[] = [];
  for (const damage of damages) {
    const free = rounds.find(({ damages: others }) =>
      others.every((other) => !isUnder(other.subject, damage) && !isUnder(damage.subject, other)),
    );
    if (free) free.damages.push(damage);
    else rounds.push({ damages: [damage] });
  }
  return async (damage) => {
    const round = rounds.find(({ damages: some }) => some.includes(damage));
    if (!round) throw new RangeError(`${damage.subject}: is none of the damages`);
    round.errors ??= errorsOfAll(original, round.damages);
    return (await round.errors).filter(({ subject }) => isUnder(subject, damage));
  };
}

async function errorsOfAll(original: Original, damages: readonly Damage[]): Promise<Problem[]> {
  const optional = [...OPTIONAL_TABLE_NAMES, ...ADDED_TABLE_NAMES].filter((name) =>
    damages.some(({ subject }) => subject.split('.')[0] === name),
  );
  const folder = original.copyWith(...optional);
  for (const damage of damages) await damage.apply(folder);
  const errors = await errorsOf(folder);
  const unexpected = errors.find(
    ({ subject }) => !damages.some((damage) => isUnder(subject, damage)),
  );
  if (unexpected) {
    throw new Error(`${unexpected.subject}: is damaged by nothing, yet ${unexpected.rule}`);
  }
  return errors;
}

/** Whether a subject is that of a damage, or a column of its table. */
function isUnder(subject: string, damage: Damage): boolean {
  return subject === damage.subject || subject.startsWith(`${damage.subject}.`);
}
