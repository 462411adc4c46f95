import type { ComponentChildren } from 'preact';
import type { Answer } from '../state/answer.ts';

interface CardProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** Stands at the end of the title's line. */
  readonly aside?: ComponentChildren;
  readonly wide?: boolean | undefined;
  readonly children: ComponentChildren;
}

/** A part of a view with a title of its own. */
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
  /** The answer that the number is from: one that failed is said to have failed. */
  readonly of?: Answer<unknown>;
  readonly label: string;
  readonly children: ComponentChildren;
  readonly note?: ComponentChildren;
  /** A sentence on what the number leaves out. */
  readonly warning?: string | null | undefined;
}

/** One number and what it is. */
export function Fact({ of, label, note, warning, children }: FactProps) {
  if (of?.error !== undefined) {
    return (
      <div class="fact">
        <dt>{label}</dt>
        <dd>
          <span class="note">No answer</span>{' '}
          <button type="button" class="button small" onClick={of.again}>
            Try again
          </button>
        </dd>
      </div>
    );
  }
  return (
    <div class={warning ? 'fact warned' : 'fact'}>
      <dt>{label}</dt>
      <dd>
        <span class="figure">{children}</span>
        <span class="note">{note}</span>
        {warning && <span class="note">{warning}</span>}
      </dd>
    </div>
  );
}

export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

/** The facts of an entity: names and values. */
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
