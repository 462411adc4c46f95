import type { ComponentChildren } from 'preact';
import { hueOf } from '../format/addresses.ts';
import type { Answer } from '../state/answer.ts';
import { Copy } from './hex.tsx';
import { Answered } from './states.tsx';

interface TitleProps {
  readonly children: ComponentChildren;
  readonly note?: ComponentChildren;
  readonly aside?: ComponentChildren;
}

/** The title of a view. */
export function Title({ children, note, aside }: TitleProps) {
  return (
    <div class="title">
      <div>
        <h1>{children}</h1>
        {note && <p class="note">{note}</p>}
      </div>
      {aside}
    </div>
  );
}

interface ThingProps<Value> {
  /** The kind of the entity, such as `Operator`. */
  readonly kind: string;
  /** As the address of the view names it. */
  readonly id: string;
  readonly of: Answer<Value>;
  /** Its name, once that is known. */
  readonly name: (value: Value) => string;
  readonly height: number;
  readonly children: (value: Value) => ComponentChildren;
}

/** A view of one thing, with its title whether it is there or not. */
export function Thing<Value>({ kind, id, of, name, height, children }: ThingProps<Value>) {
  return (
    <>
      <ThingTitle kind={kind} name={of.value === undefined ? '' : name(of.value)} id={id} />
      <Answered of={of} height={height}>
        {children}
      </Answered>
    </>
  );
}

interface ThingTitleProps {
  /** The kind of the entity, such as `Operator`. */
  readonly kind: string;
  readonly name: string;
  readonly id: string;
}

/** The title of a view of one thing: what it is called, what it is, and its address. */
export function ThingTitle({ kind, name, id }: ThingTitleProps) {
  return (
    <div class="title">
      <div>
        <h1>
          <span class="blot large" style={{ '--hue': String(hueOf(id)) }} aria-hidden="true" />{' '}
          {name || kind}
        </h1>
        <p class="note">
          {name && `${kind} `}
          <span class="mono whole">{id}</span> <Copy value={id} />
        </p>
      </div>
    </div>
  );
}
