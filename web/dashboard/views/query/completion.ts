import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { SQLDialect, type SQLNamespace } from '@codemirror/lang-sql';
import type { QuerySchema } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';

/** DuckDB knows these words in a SELECT. */
const KEYWORDS = `
  all and anti any as asc asof between by case cast cross current desc distinct else end except
  exclude exists false filter first following from full group grouping having ilike in inner
  intersect interval is join last lateral left like limit materialized natural not null nulls
  offset on or order outer over partition pivot positional preceding qualify range recursive
  rename replace right row rows sample select semi sets similar then to true try_cast unbounded
  union unnest unpivot using values when where window with within`;

const TYPES = `
  bigint bignum blob boolean date decimal double float hugeint integer interval json list map
  smallint struct time timestamp tinyint ubigint uhugeint uinteger varchar`;

/** Analysts who query these tables use these functions most. */
const FUNCTIONS = `
  abs arg_max arg_min avg bool_and bool_or ceil coalesce count cume_dist date_diff date_part
  date_trunc dense_rank epoch extract first_value floor greatest last_value lag lead least len
  length list list_contains lower max median min nullif percent_rank quantile_cont
  rank regexp_matches replace round row_number starts_with stddev strftime string_agg substring
  sum time_bucket upper`;

/** Queries have this dialect: words that a SELECT may have, and no others. */
export const DUCKDB = SQLDialect.define({
  keywords: KEYWORDS,
  types: TYPES,
  builtin: FUNCTIONS,
  operatorChars: '+-*/<>=~!@#%^&|',
  doubleDollarQuotedStrings: true,
  specialVar: '$',
  // DuckDB compares identifiers without regard to case.
  caseInsensitiveIdentifiers: true,
});

type Table = QuerySchema['tables'][number];

/** Lists tables, views and their columns, with their comments. */
export function namespaceOf(schema: QuerySchema | undefined): SQLNamespace {
  const tables = (schema?.tables ?? []).map((table) => [
    table.name,
    { self: tableCompletion(table), children: table.columns.map(columnCompletion) },
  ]);
  return Object.fromEntries(tables);
}

/** Completes macros, and columns in tables that the query names. */
export function schemaNames(schema: QuerySchema | undefined): CompletionSource {
  const macros = (schema?.macros ?? []).map(macroCompletion);
  return (context: CompletionContext) => {
    const word = context.matchBefore(/[\w$]+/);
    if (!word || context.matchBefore(/\.\w*/)) return null;
    const named = new Set(context.state.doc.toString().match(/\w+/g));
    const columns = (schema?.tables ?? [])
      .filter(({ name }) => named.has(name))
      .flatMap((table) => table.columns);
    const byName = new Map(columns.map((column) => [column.name, columnCompletion(column)]));
    return { from: word.from, options: [...macros, ...byName.values()], validFor: /^\w*$/ };
  };
}

function tableCompletion({ name, kind, rows, comment }: Table): Completion {
  return { label: name, type: 'class', detail: `${kind}, ${count(rows)} rows`, info: comment };
}

function columnCompletion({ name, type, comment }: Table['columns'][number]): Completion {
  const detail = type.length > 24 ? `${type.slice(0, 23)}…` : type.toLowerCase();
  return { label: name, type: 'property', detail, info: comment };
}

function macroCompletion({ name, parameters, comment }: QuerySchema['macros'][number]): Completion {
  return {
    label: name,
    type: 'function',
    detail: `(${parameters.join(', ')})`,
    info: comment,
    // Macros precede DuckDB's functions with a similar name.
    boost: 10,
  };
}
