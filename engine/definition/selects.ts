import { isView, type ListDefinition } from './kinds/list.ts';
import type { QueryDefinition } from './kinds/query.ts';
import type { Operation } from './operation.ts';
import type { Select } from './select.ts';

/** SELECTs by the name of their member. */
type Selects = Readonly<Record<string, Select>>;

/** All SELECTs that an operation's definition has; those of `relations` are none of them. */
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

/** The SELECTs of a list, without those of the tables that it is a view of. */
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
