import { isView, type ListDefinition } from './kinds/list-operation.ts';
import type { QueryDefinition } from './kinds/query-operation.ts';
import type { Operation } from './operation.ts';
import type { Select } from './select.ts';

/** Maps each member that has a SELECT to it. */
type Selects = Readonly<Record<string, Select>>;

/** Collects all SELECTs that an operation's definition has, without its `relations`. */
export function selectsOf(operation: Operation): Selects {
  switch (operation.kind) {
    case 'list':
      return ofList(operation.definition);
    case 'histogram':
    case 'record':
      return ofList(operation.definition.of);
    case 'entity':
    case 'summary':
      return { rows: operation.definition.rows };
    case 'holdings':
      return {};
    case 'query':
      return ofQuery(operation.definition);
  }
}

/** Collects a list's SELECTs; a view's tables are none. */
function ofList(definition: ListDefinition): Selects {
  const { statistics } = definition;
  const described =
    statistics && statistics.of !== 'selection' ? { statistics: statistics.rows } : {};
  if (isView(definition)) return described;
  const { rows, ranked, required } = definition;
  return {
    rows,
    ...(ranked && { ranked }),
    ...(required && { known: required.known }),
    ...described,
  };
}

function ofQuery({ rows, pageRows, required, statistics, lookup }: QueryDefinition): Selects {
  return {
    rows,
    ...(pageRows && { pageRows }),
    ...(required && { known: required.known }),
    ...(statistics && { statistics: statistics.rows }),
    ...(lookup && { lookup: lookup.sql }),
  };
}
