import type { QuerySchema } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';

/** Lists the tables, views and macros that queries may use, with their comments. */
export function SchemaList({ schema }: { readonly schema: QuerySchema }) {
  return (
    <div class="schema">
      {schema.tables.map(({ name, kind, comment, rows, columns }) => (
        <details key={name}>
          <summary>
            <span class="mono">{name}</span>{' '}
            <span class="note">
              {kind === 'view' ? 'view, ' : ''}
              {count(rows)} rows
            </span>
          </summary>
          <p class="note">{comment}</p>
          <dl>
            {columns.map((column) => (
              <div key={column.name}>
                <dt>
                  <span class="mono">{column.name}</span>{' '}
                  <span class="note">{shortType(column.type)}</span>
                </dt>
                <dd class="note">{column.comment}</dd>
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

function shortType(type: string): string {
  return type.length > 24 ? `${type.slice(0, 23)}…` : type.toLowerCase();
}
