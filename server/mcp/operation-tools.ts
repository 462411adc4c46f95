import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { type KeyGroup, operationId } from '../../engine/definition/endpoint.ts';
import {
  type JsonSchema,
  parametersSchema,
  responseSchema,
} from '../../engine/definition/json-schema.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import { UNITS } from '../../engine/definition/units.ts';
import { operations } from '../../engine/operations/index.ts';
import { needsOf } from '../openapi/description.ts';
import { CORE_TOOLS } from './core-tools.ts';
import { SQL_TOOLS } from './sql-tools.ts';

/** Rows that a tool returns by default, and at most: a model reads every row. */
const DEFAULT_ROWS = 10;
export const MAX_TOOL_ROWS = 50;

/** Returns settings for the tools' input schemas: a model gets at most MAX_TOOL_ROWS rows. */
export function toolSettings(settings: ParameterSettings): ParameterSettings {
  return { ...settings, maxLimit: Math.min(settings.maxLimit, MAX_TOOL_ROWS) };
}

/** Maps each tool's name to its operation. */
export const TOOLS: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [operationId(operation), operation]),
);

/**
 * Returns one tool for each operation, and the SQL tools, as the Model Context Protocol lists them.
 * It takes tens of milliseconds.
 *
 * @example
 *     const tools = selectedTools(listedTools(settings), 'core', ['restaking', 'query']);
 */
export function listedTools(settings: ParameterSettings): Tool[] {
  const ofOperations: Tool[] = [...TOOLS].map(([name, operation]) => {
    const { required, properties } = parametersSchema(operation, toolSettings(settings));
    const { limit } = properties;
    const rows = defaultRows(settings);
    const own = limit && { limit: { ...limit, default: rows } };
    return {
      name,
      description: [operation.purpose, ...unitsOf(operation), ...needsOf(operation)].join(' '),
      inputSchema: {
        type: 'object',
        properties: { ...properties, ...own },
        required,
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    };
  });
  return [...ofOperations, ...SQL_TOOLS];
}

/** The sets of tools that a client may select. */
export const TOOL_SETS = ['all', 'core'] as const;
export type ToolSet = (typeof TOOL_SETS)[number];

/**
 * Selects a set's tools that a key with these groups may call.
 *
 * @example
 *     selectedTools(listedTools(settings), 'core', ['query']); // without other groups' tools
 */
export function selectedTools(
  tools: readonly Tool[],
  set: ToolSet,
  groups: readonly KeyGroup[],
): Tool[] {
  return tools.filter(
    ({ name }) =>
      (set === 'all' || CORE_TOOLS.has(name)) && groups.includes(TOOLS.get(name)?.group ?? 'query'),
  );
}

/** Rows that a tool returns by default, for a service with these settings. */
export function defaultRows(settings: ParameterSettings): number {
  return Math.min(DEFAULT_ROWS, settings.maxLimit);
}

/** Returns the units that an answer's fields have, unless their names contain them. */
function unitsOf(operation: Operation): string[] {
  const names = new Set(membersOf(responseSchema(operation)));
  const units = Object.entries(UNITS).filter(([name]) => names.has(name));
  return units.map(([name, unit]) => `${name}: ${unit}`);
}

function membersOf({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const within = [...Object.values(properties), items, ...anyOf];
  return [
    ...Object.keys(properties),
    ...within.flatMap((schema) =>
      typeof schema === 'object' && !Array.isArray(schema) ? membersOf(schema) : [],
    ),
  ];
}
