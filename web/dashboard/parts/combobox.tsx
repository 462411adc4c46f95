import type { Ref } from 'preact';
import { useId, useState } from 'preact/hooks';

/** Suggests an entity to choose. */
export interface Choice {
  /** No other suggestion has it. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
}

interface ComboboxProps<Of extends Choice> {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly choices: readonly Of[];
  /** Shown if there are no suggestions; the empty string shows nothing. */
  readonly advice: string;
  readonly invalid?: boolean;
  /** A shown name stands for this full value. */
  readonly title?: string | undefined;
  readonly input?: Ref<HTMLInputElement>;
  readonly onText: (text: string) => void;
  /** Called when the visitor chooses a suggestion. */
  readonly onChoose: (choice: Of) => void;
  /** Called when Enter is pressed without a suggestion. */
  readonly onEnter?: () => void;
  readonly onBlur?: () => void;
}

/** A text field with suggestions, which the arrow keys and Enter choose too. */
export function Combobox<Of extends Choice>(props: ComboboxProps<Of>) {
  const { label, placeholder, text, choices, advice, invalid, title, input } = props;
  const { onText, onChoose, onEnter, onBlur } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = choices[Math.min(at, choices.length - 1)];
  const shown = open && text.trim() !== '' && (choices.length > 0 || advice !== '');
  const choose = (choice: Of) => {
    setOpen(false);
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const many = Math.max(1, choices.length);
      setAt((place) => (Math.min(place, many - 1) + step + many) % many);
    }
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (shown && chosen) choose(chosen);
    else onEnter?.();
  };
  return (
    <>
      <input
        ref={input ?? null}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-activedescendant={shown && chosen ? `${id}-${chosen.id}` : undefined}
        placeholder={placeholder}
        title={title}
        autoComplete="off"
        spellcheck={false}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        onInput={({ currentTarget }) => {
          onText(currentTarget.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Suggestions" class="suggestions" hidden={!shown}>
        {choices.map((choice) => (
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice === chosen}
            tabIndex={-1}
            onMouseDown={(event) => {
              event.preventDefault(); // The field would lose its focus, and the list would close.
              choose(choice);
            }}
          >
            <span>{choice.title}</span>
            <span class="note">{choice.note}</span>
          </div>
        ))}
        {choices.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
            {advice}
          </div>
        )}
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
