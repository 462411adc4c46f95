import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Client, type QuerySchema } from '../../../client/index.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/failure.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useAsked } from '../state/answer.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { EXAMPLES } from './query/examples.ts';
import { LazyEditor } from './query/lazy-editor.tsx';
import type { Result } from './query/result.ts';
import { ResultCard } from './query/result-card.tsx';
import { SchemaList } from './query/schema-list.tsx';

const FIRST = EXAMPLES[0]?.sql ?? '';

/**
 * The queries that the visitor has run since the page was loaded. Any page may link to a query, and it runs with the visitor's
 * key: others are shown, and run once the visitor says so.
 */
const ran = new Set<string>();

/** Any question, as SQL: an editor, the schema, and the answer. The address has the query that was run. */
export function Query() {
  const { query } = useRoute();
  const asked = query.sql ?? '';
  const [text, setText] = useState(asked || FIRST);
  const [replaced, setReplaced] = useState(0);
  const schema = useAsked<QuerySchema>('query schema', (client) => client.querySchema());
  // The body has the form that the service documents.
  const ask = (client: Client) => client.queryBody(asked) as Promise<Result>;
  const [, setRuns] = useState(0);
  const isWanted = ran.has(asked);
  const answer = useAsked<Result>(`query ${asked}`, ask, isWanted);
  const run = (sql: string) => {
    const isNew = !ran.has(sql);
    ran.add(sql);
    if (sql !== asked) setQuery({ sql, show: undefined });
    else if (isNew) setRuns(ran.size);
    else answer.again();
  };
  // Another link, or the visitor's way back, while the page is shown.
  useEffect(() => {
    if (asked === '' || asked === text) return;
    setText(asked);
    setReplaced((count) => count + 1);
  }, [asked]);
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
                    if (!example) return;
                    setText(example.sql);
                    setReplaced((count) => count + 1);
                    run(example.sql);
                  }}
                >
                  <option value="">Examples …</option>
                  {EXAMPLES.map(({ title }) => (
                    <option key={title}>{title}</option>
                  ))}
                </select>
              </label>
              <CopyLink sql={asked} />
            </div>
          </div>
          <aside class="query-schema" aria-label="Schema">
            <h2>Schema</h2>
            <Answered of={schema} height={300}>
              {(value) => <SchemaList schema={value} />}
            </Answered>
          </aside>
        </div>
        {asked !== '' && !isWanted && (
          <div class="card wide" role="status">
            <Empty>This query comes from a link and has not run. Read it, then choose Run.</Empty>
          </div>
        )}
        {isWanted && answer.error !== undefined && (
          <Wrong error={answer.error} again={answer.again} />
        )}
        {isWanted && answer.error === undefined && (
          <Answered of={answer} height={400}>
            {(result) => <ResultCard sql={asked} result={result} />}
          </Answered>
        )}
      </div>
    </>
  );
}

/** A link to the page with its query. */
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

/** DuckDB's own message, whose caret stands below the place; another failure as everywhere. */
function Wrong({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) {
    return <Failure error={error} again={again} />;
  }
  return (
    <Card title={error.status === 400 ? 'Invalid query' : 'Query failed'} wide>
      <pre class="query-error" role="alert">
        {error.message.replace(/^sql: /, '')}
      </pre>
    </Card>
  );
}
