import type { ComponentChildren } from 'preact';
import { kindOf } from '../format/addresses.ts';
import type { Answer } from '../state/answer.ts';
import { Blot } from './blot.tsx';
import { AddressInExplorer } from './explorer.tsx';
import { Copy } from './hex.tsx';
import { Answered } from './states.tsx';
import { WatchButton } from './watch-button.tsx';

interface TitleProps {
  readonly children: ComponentChildren;
  readonly note?: ComponentChildren;
  readonly aside?: ComponentChildren;
}

/** Shows a view's title. */
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

/** A title that stands between cards. */
export function PartTitle({ children, note }: Omit<TitleProps, 'aside'>) {
  return (
    <div class="title part wide">
      <div>
        <h2>{children}</h2>
        {note && <p class="note">{note}</p>}
      </div>
    </div>
  );
}

interface EntityViewProps<Value> {
  /** Names the entity's kind, such as `Operator`. */
  readonly kind: string;
  /** The view's address has this identifier. */
  readonly id: string;
  readonly of: Answer<Value>;
  /** Reads the entity's name from the answer. */
  readonly name: (value: Value) => string;
  readonly height: number;
  readonly children: (value: Value) => ComponentChildren;
}

/** Shows a view about one entity, with its title even if it is not found. */
export function EntityView<Value>({
  kind,
  id,
  of,
  name,
  height,
  children,
}: EntityViewProps<Value>) {
  return (
    <>
      <EntityTitle kind={kind} name={of.value === undefined ? '' : name(of.value)} id={id} />
      <Answered of={of} height={height}>
        {children}
      </Answered>
    </>
  );
}

interface EntityTitleProps {
  /** Names the entity's kind, such as `Operator`. */
  readonly kind: string;
  readonly name: string;
  readonly id: string;
}

/** Shows an entity's name, kind and identifier as its view's title. */
export function EntityTitle({ kind, name, id }: EntityTitleProps) {
  return (
    <div class="title">
      <div>
        <h1>
          <Blot id={id} isStrategy={kind === 'Strategy'} large /> {name || kind}
        </h1>
        <p class="note">
          {name && `${kind} `}
          <span class="mono whole">{id}</span> <Copy value={id} />{' '}
          {kindOf(id) === 'address' && <AddressInExplorer address={id} />}
        </p>
      </div>
      <WatchButton kind={kind} id={id} name={name} />
    </div>
  );
}
