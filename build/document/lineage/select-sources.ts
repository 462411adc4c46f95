import { eventsIn, isNode, listOf, lowerName, type Node, nameOf } from './nodes.ts';
import { type ColumnSources, NO_SOURCES, narrowByEvents, type Sources, union } from './sources.ts';

/** Finds a named relation's columns. */
export type RelationSources = (name: string) => ColumnSources;

/** A FROM has such items, each with a name. */
interface Item {
  readonly alias: string;
  readonly columns: ColumnSources;
}

/** A SELECT or an expression is read within this. */
interface Scope {
  readonly items: readonly Item[];
  readonly ctes: ReadonlyMap<string, ColumnSources>;
  readonly relations: RelationSources;
  readonly isEvent: (text: string) => boolean;
}

/**
 * Finds each selected column's sources: the columns in its expression, narrowed by the events that
 * conditions name. DuckDB parsed the SELECT as `node`.
 */
export function selectSources(
  node: Node,
  relations: RelationSources,
  isEvent: (text: string) => boolean,
): ColumnSources {
  return queryColumns(node, { items: [], ctes: new Map(), relations, isEvent });
}

function queryColumns(node: Node, outer: Scope): ColumnSources {
  const scope = withCtes(node, outer);
  switch (node.type) {
    case 'SELECT_NODE':
      return selectColumns(node, scope);
    case 'SET_OPERATION_NODE':
    case 'RECURSIVE_CTE_NODE': {
      const children = [node.left, node.right, ...listOf(node.children)].filter(isNode);
      return children.map((child) => queryColumns(child, scope)).reduce(byPosition);
    }
    default:
      throw new RangeError(`lineage: no rule for ${String(node.type)}`);
  }
}

/** Joins the columns that a UNION's SELECTs have; the first gives their names. */
function byPosition(first: ColumnSources, second: ColumnSources): ColumnSources {
  const others = [...second.values()];
  return new Map(
    [...first].map(([name, sources], index) => [
      name,
      union([sources, others[index] ?? NO_SOURCES]),
    ]),
  );
}

function withCtes(node: Node, scope: Scope): Scope {
  const ctes = new Map(scope.ctes);
  for (const { key, value } of listOf((node.cte_map as Node | undefined)?.map) as Node[]) {
    const { query, aliases } = value as Node;
    const inner = (query as Node).node as Node;
    // The first SELECT of a recursive one has its names.
    if (inner.type === 'RECURSIVE_CTE_NODE') {
      const base = queryColumns(inner.left as Node, { ...scope, ctes });
      ctes.set(String(key), renamed(base, aliases));
    }
    ctes.set(String(key), renamed(queryColumns(inner, { ...scope, ctes }), aliases));
  }
  return { ...scope, ctes };
}

function renamed(columns: ColumnSources, aliases: unknown): ColumnSources {
  const names = listOf(aliases).map(String);
  return new Map([...columns].map(([name, sources], index) => [names[index] ?? name, sources]));
}

function selectColumns(node: Node, outer: Scope): ColumnSources {
  const items = fromItems(node.from_table as Node, outer);
  const scope = { ...outer, items: [...items, ...outer.items] };
  const named = eventsIn(
    [node.where_clause, ...conditionsOf(node.from_table as Node)],
    scope.isEvent,
  );
  const columns = new Map<string, Sources>();
  for (const [index, expression] of (listOf(node.select_list) as Node[]).entries()) {
    if (expression.class === 'STAR') {
      for (const [name, sources] of starColumns(expression, items, scope, columns)) {
        columns.set(name, narrowByEvents(sources, named));
      }
      continue;
    }
    const name = nameOf(expression) || `column ${index}`;
    columns.set(name, narrowByEvents(expressionSources(expression, scope, columns), named));
  }
  return columns;
}

function starColumns(
  star: Node,
  items: readonly Item[],
  scope: Scope,
  earlier: ReadonlyMap<string, Sources>,
): ColumnSources {
  const excluded = new Set(listOf(star.exclude_list).map((one) => lowerName(one)));
  const replaced = new Map(
    (listOf(star.replace_list) as Node[]).map(({ key, value }) => [lowerName(key), value as Node]),
  );
  const of = items.filter(
    ({ alias }) => !star.relation_name || alias === String(star.relation_name).toLowerCase(),
  );
  const columns = new Map<string, Sources>();
  for (const [name, sources] of of.flatMap((item) => [...item.columns])) {
    const own = replaced.get(name);
    // A column that a join equates is there once, and is that of the left side.
    if (excluded.has(name) || columns.has(name)) continue;
    columns.set(name, own ? expressionSources(own, scope, earlier) : sources);
  }
  return columns;
}

function fromItems(from: Node, scope: Scope): readonly Item[] {
  const alias = String(from.alias ?? '').toLowerCase();
  switch (from.type) {
    case 'BASE_TABLE': {
      const name = [from.schema_name, from.table_name].filter(Boolean).join('.');
      const columns = scope.ctes.get(name) ?? scope.relations(name);
      const own = alias || String(from.table_name).toLowerCase();
      return [{ alias: own, columns: renamed(columns, from.column_name_alias) }];
    }
    case 'SUBQUERY': {
      const columns = queryColumns((from.subquery as Node).node as Node, scope);
      return [{ alias, columns: renamed(columns, from.column_name_alias) }];
    }
    case 'JOIN': {
      const left = fromItems(from.left as Node, scope);
      // Semi and anti joins have the columns of their left side alone.
      if (from.join_type === 'SEMI' || from.join_type === 'ANTI') return left;
      const inner = { ...scope, items: [...left, ...scope.items] };
      const right = fromItems(from.right as Node, inner);
      return [...left, ...right.map((item) => looked(item, [...left, ...right], from, scope))];
    }
    case 'EMPTY':
      return [];
    default: {
      // Values and functions: each of their columns has all of their sources.
      const sources = expressionSources(from, scope, new Map());
      const names = listOf(from.column_name_alias).map(lowerName);
      const all = [alias, 'unnest', 'range', 'generate_series', ...names];
      return [{ alias, columns: new Map(all.map((name) => [name, sources])) }];
    }
  }
}

/** These relations have block times: such a time belongs to the event in the block. */
const BLOCKS: readonly string[] = ['block_times', 'blocks'];

/** Adds the sources in a join's condition to the block times that it finds. */
function looked(item: Item, items: readonly Item[], join: Node, scope: Scope): Item {
  if (!BLOCKS.includes(String((join.right as Node).table_name))) return item;
  const inner = { ...scope, items: [...items, ...scope.items] };
  const key = expressionSources(join.condition, inner, new Map());
  const columns = [...item.columns].map(
    ([name, sources]) => [name, union([sources, key])] as const,
  );
  return { alias: item.alias, columns: new Map(columns) };
}

/** Lists the conditions of a FROM's joins, without those in subqueries. */
function conditionsOf(from: Node): readonly unknown[] {
  if (from.type !== 'JOIN') return [];
  return [from.condition, ...conditionsOf(from.left as Node), ...conditionsOf(from.right as Node)];
}

/** Joins the sources that an expression's columns have. */
function expressionSources(
  value: unknown,
  scope: Scope,
  earlier: ReadonlyMap<string, Sources>,
): Sources {
  if (Array.isArray(value)) {
    return union(value.map((one) => expressionSources(one, scope, earlier)));
  }
  if (!isNode(value)) return NO_SOURCES;
  if (value.class === 'COLUMN_REF') return columnSources(value, scope, earlier);
  if (value.type === 'SELECT_NODE' || value.type === 'SET_OPERATION_NODE') {
    return union(queryColumns(value, scope).values());
  }
  if ('when_expr' in value) {
    const then = expressionSources(value.then_expr, scope, earlier);
    const when = expressionSources(value.when_expr, scope, earlier);
    const named = eventsIn([value.when_expr], scope.isEvent);
    return named.size > 0 ? narrowByEvents(then, named) : union([then, when]);
  }
  const { filter, filter_expr: filterExpression, ...rest } = value;
  const named = eventsIn([filter, filterExpression], scope.isEvent);
  const parts = [...Object.values(rest), ...(named.size > 0 ? [] : [filter, filterExpression])];
  const own = narrowByEvents(expressionSources(parts, scope, earlier), named);
  // A count of rows or a comparison has no word of its own.
  return named.size > 0 ? union([own, { ...NO_SOURCES, events: named }]) : own;
}

function columnSources(
  reference: Node,
  { items }: Scope,
  earlier: ReadonlyMap<string, Sources>,
): Sources {
  const names = listOf(reference.column_names).map(lowerName);
  const [first = '', second = ''] = names;
  const qualified = items.find(({ alias }) => alias === first)?.columns.get(second);
  if (qualified) return qualified;
  const found = items.find(({ columns }) => columns.has(first))?.columns.get(first);
  const own = found ?? earlier.get(first);
  if (own) return own;
  const item = items.find(({ alias }) => alias === first);
  // A parameter of a lambda has the sources of the list beside it.
  return item ? union(item.columns.values()) : NO_SOURCES;
}
