import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Client, type QuerySchema } from '../../../client/index.ts';
import { Card } from '../parts/card.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useRequest } from '../state/answer.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { EXAMPLES } from './query/examples.ts';
import { LazyEditor } from './query/lazy-editor.tsx';
import type { Result } from './query/result.ts';
import { ResultCard } from './query/result-card.tsx';
import { SavedQueries } from './query/saved-queries.tsx';
import { SchemaList } from './query/schema-list.tsx';

const FIRST = EXAMPLES[0]?.sql ?? '';

/**
 * The queries that the visitor has run since the page was loaded. Any page may link to a query,
 * which would run with the visitor's key; a query from a link runs only after the visitor chooses
 * Run.
 */
const ran = new Set<string>();

/** Shows the SQL page: an editor, the schema and the result. The address has the last query. */
export function Query() {
  const { query } = useRoute();
  const linked = query.sql ?? '';
  const [text, setText] = useState(linked || FIRST);
  const [replaced, setReplaced] = useState(0);
  const schema = useRequest<QuerySchema>('query schema', (client) => client.querySchema());
  // The service documents the body's shape.
  const send = (client: Client) => client.queryBody(linked) as Promise<Result>;
  const [, setRuns] = useState(0);
  const isRun = ran.has(linked);
  const answer = useRequest<Result>(`query ${linked}`, send, isRun);
  const run = (sql: string) => {
    const isNew = !ran.has(sql);
    ran.add(sql);
    if (sql !== linked) setQuery({ sql, show: undefined });
    else if (isNew) setRuns(ran.size);
    else answer.again();
  };
  const choose = (sql: string) => {
    setText(sql);
    setReplaced((count) => count + 1);
    run(sql);
  };
  // The address changed by another link or by Back.
  useEffect(() => {
    if (linked === '' || linked === text) return;
    setText(linked);
    setReplaced((count) => count + 1);
  }, [linked]);
  return (
    <>
      <Title note="Query this snapshot with one DuckDB SELECT">SQL query</Title>
      <div class="cards">
        <div class="card wide query-page">
          <div class="query-main">
            <LazyEditor
              text={text}
              replaced={replaced}
              schema={schema.value}
              change={setText}
              run={() => run(text)}
            />
            <div class="query-actions">
              <button type="button" class="button primary" onClick={() => run(text)}>
                Run <span class="note">Ctrl+Enter</span>
              </button>
              <label class="choice">
                <span class="sr-only">Examples</span>
                <select
                  value=""
                  onChange={({ currentTarget }) => {
                    const example = EXAMPLES.find(({ title }) => title === currentTarget.value);
                    if (example) choose(example.sql);
                  }}
                >
                  <option value="">Examples …</option>
                  {EXAMPLES.map(({ title }) => (
                    <option key={title}>{title}</option>
                  ))}
                </select>
              </label>
              <SavedQueries sql={text} choose={choose} />
              <CopyLink sql={linked} />
            </div>
          </div>
          <aside class="query-schema" aria-label="Schema">
            <h2>Schema</h2>
            <Answered of={schema} height={300}>
              {(value) => <SchemaList schema={value} />}
            </Answered>
          </aside>
        </div>
        {linked !== '' && !isRun && (
          <div class="card wide" role="status">
            <Empty>This query comes from a link and has not run. Read it, then choose Run.</Empty>
          </div>
        )}
        {isRun && answer.error !== undefined && (
          <QueryFailure error={answer.error} again={answer.again} />
        )}
        {isRun && answer.error === undefined && (
          <Answered of={answer} height={400}>
            {(result) => <ResultCard sql={linked} result={result} />}
          </Answered>
        )}
      </div>
    </>
  );
}

/** Copies a link to the page with its query. */
function CopyLink({ sql }: { readonly sql: string }) {
  const [copied, setCopied] = useState(false);
  if (sql === '') return null;
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy link'}
    </button>
  );
}

/** Shows DuckDB's message, with its caret below the position; other failures as in any view. */
function QueryFailure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) {
    return (
      <Answered of={{ value: undefined, error, waiting: false, again }}>{() => null}</Answered>
    );
  }
  return (
    <Card title={error.status === 400 ? 'Invalid query' : 'Query failed'} wide>
      <pre class="query-error" role="alert">
        {error.message.replace(/^sql: /, '')}
      </pre>
    </Card>
  );
}
