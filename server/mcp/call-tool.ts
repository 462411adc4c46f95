import { shorten } from '../../common/shorten.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import {
  checkNames,
  type ParameterSettings,
  readParameters,
} from '../../engine/definition/parameters.ts';
import { quotedValue, RequestError } from '../../engine/errors.ts';
import { MAX_REFUSAL_CHARACTERS } from '../http/http-error.ts';
import { withoutKeys } from '../keys/key-format.ts';
import { defaultRows, TOOLS, toolSettings } from './operation-tools.ts';
import { type SqlClient, sqlCall } from './sql-tools.ts';
import type { AskOperation, ToolAnswer } from './tool-answer.ts';

/** Characters that an answer may have; more would leave a model no room to think. */
const MAX_CHARACTERS = 100_000;

/** A tool call returns this, as the protocol has it. */
export interface ToolResult {
  [member: string]: unknown;
  readonly isError: boolean;
  readonly content: { readonly type: 'text'; readonly text: string }[];
}

/** Calls a tool. Errors become the result, so that a model can correct its arguments. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  settings: ParameterSettings,
  ask: AskOperation,
  sql: SqlClient,
): Promise<ToolResult> {
  try {
    const bySql = sqlCall(name, given, sql);
    if (bySql) return sqlResult(await bySql.answer, bySql.remedy);
    const operation = TOOLS.get(name);
    if (!operation) return failure(`${quotedValue(name)}: there is no such tool`);
    return await operationResult(operation, given, settings, ask);
  } catch (cause) {
    if (cause instanceof RequestError) return failure(`${cause.code}: ${cause.message}`);
    throw cause;
  }
}

function sqlResult({ refused, text }: ToolAnswer, remedy: string): ToolResult {
  if (refused) return failure(text);
  return text.length > MAX_CHARACTERS
    ? failure(tooManyCharacters(text, remedy))
    : { isError: false, content: [{ type: 'text', text }] };
}

async function operationResult(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  settings: ParameterSettings,
  ask: AskOperation,
): Promise<ToolResult> {
  const parameters = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([parameter, value]) => [parameter, asText(value)]),
  );
  const schemas = operation.parameters(toolSettings(settings));
  const limit = schemas.limit && { limit: String(defaultRows(settings)) };
  const query = new Map(Object.entries({ ...limit, ...parameters }));
  checkNames(query, Object.keys(schemas));
  const whole = readParameters(schemas, query);
  const { refused, text } = await ask(operation, whole);
  if (refused) return failure(text);
  return text.length > MAX_CHARACTERS ? tooLong(text, whole, Object.keys(schemas)) : success(text);
}

/**
 * Returns an argument as a query's text; any value that is no text, number or boolean is refused
 * later.
 */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function success(text: string): ToolResult {
  const next = nextPage(text);
  const content = [text, ...(next === null ? [] : [next])];
  return { isError: false, content: content.map((part) => ({ type: 'text', text: part })) };
}

/** Returns a failed result, shortened. Arguments may contain a key by mistake. */
function failure(text: string): ToolResult {
  const shown = shorten(withoutKeys(text), MAX_REFUSAL_CHARACTERS);
  return { isError: true, content: [{ type: 'text', text: shown }] };
}

/** A failed result that names a smaller request. */
function tooLong(
  text: string,
  { limit }: Readonly<Record<string, string>>,
  parameters: readonly string[],
): ToolResult {
  const rows = Math.floor((Number(limit) * MAX_CHARACTERS) / text.length);
  const remedy =
    rows >= 1 ? `ask again with limit ${rows}` : `ask for less by ${parameters.join(', ')}`;
  return failure(tooManyCharacters(text, remedy));
}

function tooManyCharacters({ length }: string, remedy: string): string {
  return `The answer has ${length} characters, more than ${MAX_CHARACTERS}; ${remedy}.`;
}

/**
 * A sentence that describes the next page; null for the last page, and for other answers than
 * lists.
 */
function nextPage(text: string): string | null {
  const { meta, data } = JSON.parse(text);
  const about = meta ?? data?.pagination;
  if (!about?.hasMore) return null;
  const { page, limit, totalPages } = about;
  return `This is page ${page} of ${totalPages}; page ${page + 1} with limit ${limit} goes on.`;
}
