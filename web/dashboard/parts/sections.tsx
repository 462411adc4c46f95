import { type ComponentChildren, toChildArray, type VNode } from 'preact';
import { absenceOf, remediesOf } from '../format/remedies.ts';
import { missingTableOf } from '../state/absent-tables.ts';
import { useSession } from '../state/use-session.ts';
import { Card } from './card.tsx';
import type { LazyProps } from './lazy.tsx';
import { Remedies } from './remedies.tsx';

/**
 * The cards of a view. Cards that need a missing table are left out; one last card has their
 * titles, and says how to add the table.
 */
export function Sections({ children }: { readonly children: ComponentChildren }) {
  const { absentTables } = useSession();
  const gaps = new Map<string, { readonly table: string; readonly titles: string[] }>();
  const shown = toChildArray(children).filter((child) => {
    const { section } = ((child as VNode<LazyProps>).props ?? {}) as Partial<LazyProps>;
    const table = section && missingTableOf(section[1], absentTables);
    if (!section || table === undefined) return true;
    const sentence = absenceOf(table);
    const { titles } = gaps.get(sentence) ?? { titles: [] };
    gaps.set(sentence, { table, titles: [...titles, section[0]] });
    return false;
  });
  return (
    <>
      {shown}
      {gaps.size > 0 && (
        <Card title="Not in this snapshot" wide>
          {[...gaps].map(([sentence, { table, titles }]) => (
            <p key={sentence} class="gap">
              {titles.join(', ')}: {sentence} <Remedies of={remediesOf(table)} />
            </p>
          ))}
        </Card>
      )}
    </>
  );
}
