import { type ComponentChildren, toChildArray, type VNode } from 'preact';
import { absenceOf, forSeveral, remediesOf } from '../format/remedies.ts';
import { missingTableOf } from '../state/absent-tables.ts';
import { useSession } from '../state/use-session.ts';
import { Card } from './card.tsx';
import { Contents } from './contents.tsx';
import { FoldedSection } from './folded-section.tsx';
import type { LazyProps } from './lazy.tsx';
import { Remedies } from './remedies.tsx';

interface SectionsProps {
  /** Names tables that the same commands add in one sentence, for a view that needs many. */
  readonly together?: boolean;
  /** Begins with links to the cards, for a long view. */
  readonly contents?: boolean;
  /** Shows only titles of all cards but the first on a phone, for a very long view. */
  readonly folded?: boolean;
  readonly children: ComponentChildren;
}

/** Cards that are left out for the same reason. */
interface Gap {
  /** The tables that they need. */
  readonly tables: Set<string>;
  readonly titles: string[];
}

/**
 * Shows a view's cards. Cards that need a missing table are left out; one last card has their
 * titles, and explains how to add the table.
 */
export function Sections({
  together = false,
  contents = false,
  folded = false,
  children,
}: SectionsProps) {
  const { absentTables } = useSession();
  const gaps = new Map<string, Gap>();
  const shown = toChildArray(children).filter((child) => {
    const { section } = ((child as VNode<LazyProps>).props ?? {}) as Partial<LazyProps>;
    const table = section && missingTableOf(section[1], absentTables);
    if (!section || table === undefined) return true;
    // A headline without a title is not named.
    if (section[0] === '') return false;
    const reason = together ? JSON.stringify(remediesOf(table)) : absenceOf(table);
    const gap = gaps.get(reason) ?? { tables: new Set(), titles: [] };
    gaps.set(reason, gap);
    gap.tables.add(table);
    gap.titles.push(section[0]);
    return false;
  });
  return (
    <>
      {contents && <Contents of={shown.flatMap(titleOf)} />}
      {folded ? shown.map(foldedAfterFirst) : shown}
      {gaps.size > 0 && (
        <Card title="Not in this snapshot" wide>
          {[...gaps].map(([reason, { tables, titles }]) => (
            <p key={reason} class="gap">
              {titles.join(', ')}: <Absence of={[...tables]} />
            </p>
          ))}
        </Card>
      )}
    </>
  );
}

/** Folds a card with a title, except the first one. */
function foldedAfterFirst(child: ReturnType<typeof toChildArray>[number], at: number) {
  const [title] = titleOf(child);
  if (at === 0 || title === undefined) return child;
  return (
    <FoldedSection key={title} title={title}>
      {child}
    </FoldedSection>
  );
}

interface SectionProps {
  readonly section: NonNullable<LazyProps['section']>;
  readonly children: ComponentChildren;
}

/** A part of a view that is drawn at once, and that `Sections` leaves out without its tables. */
export function Section({ section: [title], children }: SectionProps) {
  return (
    <div class="answered" data-section={title || undefined}>
      {children}
    </div>
  );
}

/** Gives a card's title, if its properties have it. */
function titleOf(child: unknown): readonly string[] {
  const { section, title } = Object(Object(child).props);
  const found = section?.[0] ?? title;
  return typeof found === 'string' ? [found] : [];
}

/** A sentence on missing tables that the same commands add. */
function Absence({ of }: { readonly of: readonly string[] }) {
  const [first = '', ...others] = of;
  const sentences = new Set(of.map(absenceOf));
  const remedies = remediesOf(first);
  return (
    <>
      {sentences.size > 1 ? 'This snapshot does not have their tables.' : absenceOf(first)}{' '}
      <Remedies of={others.length > 0 ? forSeveral(remedies) : remedies} />
    </>
  );
}
