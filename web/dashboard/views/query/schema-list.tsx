import type { ComputedFrom, QuerySchema } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';

/** Lists the tables, views and macros that queries may use, with their comments. */
export function SchemaList({ schema }: { readonly schema: QuerySchema }) {
  return (
    <div class="schema">
      {schema.tables.map(({ name, kind, comment, rows, computedFrom, columns }) => (
        <details key={name}>
          <summary>
            <span class="mono">{name}</span>{' '}
            <span class="note">
              {kind === 'view' ? 'view, ' : ''}
              {count(rows)} rows
            </span>
          </summary>
          <p class="note">{comment}</p>
          <Sources of={computedFrom} />
          <dl>
            {columns.map((column) => (
              <div key={column.name}>
                <dt title={sourcesText(column.computedFrom ?? computedFrom)}>
                  <span class="mono">{column.name}</span>{' '}
                  <span class="note">{shortType(column.type)}</span>
                </dt>
                <dd class="note">
                  {column.comment}
                  {column.computedFrom && <Sources of={column.computedFrom} />}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <details>
        <summary>Macros</summary>
        <dl>
          {schema.macros.map(({ name, parameters, comment }) => (
            <div key={name}>
              <dt class="mono">{`${name}(${parameters.join(', ')})`}</dt>
              <dd class="note">{comment}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** Shows the sources on request: some tables and columns have dozens of events. */
function Sources({ of }: { readonly of: ComputedFrom }) {
  const groups = groupsOf(of);
  if (groups.length === 0) return null;
  return (
    <details class="sources">
      <summary class="note">Computed from</summary>
      {groups.map(([title, names]) => (
        <div key={title}>
          {title}: <span class="mono">{names.join(', ')}</span>
        </div>
      ))}
    </details>
  );
}

function sourcesText(of: ComputedFrom): string {
  const groups = groupsOf(of).map(([title, names]) => `${title}: ${names.join(', ')}`);
  return groups.length === 0 ? '' : `Computed from ${groups.join('; ')}`;
}

function groupsOf({ tables, inputs, events }: ComputedFrom) {
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['tables', tables],
    ['events', events],
    ['other inputs', inputs],
  ];
  return groups.filter(([, names]) => names.length > 0);
}

function shortType(type: string): string {
  return type.length > 24 ? `${type.slice(0, 23)}…` : type.toLowerCase();
}
