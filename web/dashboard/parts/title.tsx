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
  /** The identifier in the address of the view. */
  readonly id: string;
  readonly of: Answer<Value>;
  /** The name of the entity, from the answer. */
  readonly name: (value: Value) => string;
  readonly height: number;
  readonly children: (value: Value) => ComponentChildren;
}

/** A view of one entity. The title is shown even if the entity is not found. */
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

/** The title of a view of one entity: its name, kind and identifier. */
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
