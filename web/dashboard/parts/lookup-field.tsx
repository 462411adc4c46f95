import { useState } from 'preact/hooks';
import { kindOf, shortHex } from '../format/addresses.ts';
import { type NamedKind, useNamedEntities } from '../state/find.ts';
import { Combobox } from './combobox.tsx';

/** A filter's value has one of these kinds. An `address` or a `hash` has no name to search by. */
export type LookupKind = NamedKind | 'address' | 'hash';

interface LookupFieldProps {
  readonly label: string;
  readonly kind: LookupKind;
  /** The address or hash; empty if the filter is not set. */
  readonly value: string;
  /** Names the value, if it has a name. */
  readonly name: string;
  readonly onChange: (value: string) => void;
}

/** A filter by an entity, which can be searched by name, or by a whole address or hash. */
export function LookupField({ label, kind, value, name, onChange }: LookupFieldProps) {
  /** The typed text; null while the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? '').trim();
  const isNamed = kind !== 'address' && kind !== 'hash';
  const { found, waiting } = useNamedEntities(text, isNamed ? [kind] : []);
  const whole = kindOf(text) === (kind === 'hash' ? 'hash' : 'address');
  const choices = found.map((one) => ({ id: one.id, title: one.name, note: shortHex(one.id) }));
  const set = (next: string) => {
    setTyped(null);
    onChange(next);
  };
  const settle = () => {
    if (typed !== null && (text === '' || whole)) set(text.toLowerCase());
  };
  return (
    <div class="lookup">
      <span aria-hidden="true">{label}</span>
      <Combobox
        label={label}
        placeholder={isNamed ? 'Name or 0x…' : '0x…'}
        text={typed ?? (name || value)}
        title={value || undefined}
        choices={typed === null ? [] : choices}
        advice={adviceFor(kind, text, whole, waiting)}
        invalid={typed !== null && text !== '' && !whole}
        onText={setTyped}
        onChoose={({ id }) => set(id)}
        onEnter={settle}
        onBlur={settle}
      />
    </div>
  );
}

/** The advice if nothing is found; none for a whole address or hash. */
function adviceFor(kind: LookupKind, text: string, whole: boolean, waiting: boolean): string {
  if (text === '' || whole) return '';
  if (kind === 'hash') return 'Enter a whole hash: 0x and 64 hex digits.';
  if (kind === 'address') return 'Enter a whole address: 0x and 40 hex digits.';
  return waiting ? 'Searching…' : `Nothing in this snapshot has the name or address “${text}”.`;
}
