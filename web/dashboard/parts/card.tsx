import type { ComponentChildren } from 'preact';
import type { Answer, Request } from '../state/answer.ts';
import type { Unit } from '../state/figures.ts';
import { isOutage } from '../state/outage.ts';
import { WatchFigure } from './watch-figure.tsx';

interface CardProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** Controls at the end of the title's line. */
  readonly aside?: ComponentChildren;
  readonly wide?: boolean | undefined;
  readonly children: ComponentChildren;
}

/** A titled section of a view. */
export function Card({ title, note, aside, wide, children }: CardProps) {
  return (
    <section class={`card${wide ? ' wide' : ''}`}>
      <header>
        <div>
          <h2>{title}</h2>
          {note && <p class="note">{note}</p>}
        </div>
        {aside && <div class="aside">{aside}</div>}
      </header>
      {children}
    </section>
  );
}

interface FactProps {
  /** The answer that has the number; if it failed, the fact shows so. */
  readonly of?: Answer<unknown>;
  /** This request gives the number to whoever watches it, if the view has it from another one. */
  readonly by?: Request | false;
  /** The number has this path in the answer; a visitor can watch it. */
  readonly at?: string;
  /** The number has this unit; a count has none. */
  readonly unit?: Unit;
  readonly label: string;
  readonly children: ComponentChildren;
  readonly note?: ComponentChildren;
  /** A sentence on values that the number leaves out. */
  readonly warning?: ComponentChildren;
}

/** One labelled number. */
export function Fact({
  of,
  by = of?.request ?? false,
  at,
  unit = '',
  label,
  note,
  warning,
  children,
}: FactProps) {
  if (of?.error !== undefined) return <FailedFact label={label} of={of} />;
  return (
    <div class={warning ? 'fact warned' : 'fact'}>
      <dt>
        {label}
        {by && at && <WatchFigure of={by} at={at} unit={unit} label={label} />}
      </dt>
      <dd>
        <span class="figure">{children}</span>
        <span class="note">{note}</span>
        {warning && <span class="note">{warning}</span>}
      </dd>
    </div>
  );
}

/** A fact without its number, since the request failed. `Outage` repeats it after an outage. */
function FailedFact({ label, of }: { readonly label: string; readonly of: Answer<unknown> }) {
  return (
    <div class="fact">
      <dt>{label}</dt>
      <dd>
        <span class="note">No answer</span>
        {!isOutage(of.error) && (
          <button type="button" class="button small" onClick={of.again}>
            Try again
          </button>
        )}
      </dd>
    </div>
  );
}

export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

/** Named values of an entity. */
export function Details({
  of,
}: {
  readonly of: readonly (readonly [string, ComponentChildren])[];
}) {
  return (
    <dl class="details">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
