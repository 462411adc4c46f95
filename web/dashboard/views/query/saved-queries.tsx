import { useState } from 'preact/hooks';
import { announce } from '../../parts/announcer.tsx';
import {
  deleteQuery,
  MAX_NAME_LENGTH,
  type SavedQuery,
  savedQueries,
  saveQuery,
} from '../../state/saved-queries.ts';

interface SavedQueriesProps {
  /** The editor has this text. */
  readonly sql: string;
  /** Called with the query that the visitor chooses. */
  readonly choose: (sql: string) => void;
}

/** Saves the editor's query in this browser, and offers the saved ones. */
export function SavedQueries({ sql, choose }: SavedQueriesProps) {
  const [queries, setQueries] = useState(savedQueries);
  const [chosen, setChosen] = useState('');
  const [naming, setNaming] = useState(false);
  const change = (action: () => void, name: string) => {
    action();
    setQueries(savedQueries());
    setChosen(name);
  };
  const save = (name: string) => {
    change(() => saveQuery({ name, sql }), name);
    setNaming(false);
    announce('Saved in this browser');
  };
  return (
    <>
      {queries.length > 0 && (
        <QueryChoice
          queries={queries}
          chosen={chosen}
          onChoose={(query) => {
            setChosen(query.name);
            choose(query.sql);
          }}
        />
      )}
      {chosen !== '' && (
        <button
          type="button"
          class="button"
          aria-label={`Delete the saved query ${chosen}`}
          onClick={() => change(() => deleteQuery(chosen), '')}
        >
          Delete
        </button>
      )}
      {naming ? (
        <NameForm initial={chosen} save={save} cancel={() => setNaming(false)} />
      ) : (
        <button
          type="button"
          class="button"
          disabled={sql.trim() === ''}
          onClick={() => setNaming(true)}
        >
          Save
        </button>
      )}
    </>
  );
}

interface QueryChoiceProps {
  readonly queries: readonly SavedQuery[];
  readonly chosen: string;
  readonly onChoose: (query: SavedQuery) => void;
}

function QueryChoice({ queries, chosen, onChoose }: QueryChoiceProps) {
  return (
    <label class="choice">
      <span class="sr-only">Saved queries</span>
      <select
        value={chosen}
        onChange={({ currentTarget }) => {
          const query = queries.find(({ name }) => name === currentTarget.value);
          if (query) onChoose(query);
        }}
      >
        <option value="">Saved …</option>
        {queries.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

interface NameFormProps {
  readonly initial: string;
  /** Throws an error if the query is not stored. */
  readonly save: (name: string) => void;
  readonly cancel: () => void;
}

function NameForm({ initial, save, cancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState('');
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        try {
          save(name.trim());
        } catch (cause) {
          setError(cause instanceof Error ? cause.message : String(cause));
        }
      }}
    >
      <input
        type="text"
        aria-label="Name of the query"
        placeholder="Name"
        required
        pattern=".*\S.*"
        maxLength={MAX_NAME_LENGTH}
        // biome-ignore lint/a11y/noAutofocus: the visitor has just opened the field
        autoFocus
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && cancel()}
      />
      <button type="submit" class="button">
        Save
      </button>
      {error && (
        <span class="note" role="alert">
          {error}
        </span>
      )}
    </form>
  );
}
