import { openApi } from '../../server/openapi/openapi.ts';

/** The members of a parameter's JSON Schema that decide how its text is read. */
export interface Schema {
  readonly type: 'integer' | 'string';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** The parameters of an operation, as the OpenAPI document of a service declares them. */
export interface Parameters {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly required: readonly string[];
  /** Alternatives: a request must have exactly one of them. */
  readonly exactlyOne: readonly string[];
}

interface Declared {
  readonly 'x-exactly-one'?: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Declared } | undefined>>;
}

let document: Document | undefined;
const known = new Map<string, Parameters>();

/** Reads an operation's parameters in the document. Throws if it has no such operation. */
export function parametersOf(operation: string): Parameters {
  const read = known.get(operation) ?? declared(operation);
  known.set(operation, read);
  return read;
}

function declared(operation: string): Parameters {
  document ??= JSON.parse(openApi({ maxLimit: 1000, defaultNetwork: 'ethereum' })) as Document;
  const path = operation.includes('/') ? `/${operation}` : `/restaking/${operation}`;
  const get = document.paths[path]?.get;
  if (get === undefined) throw new Error(`the document has no path ${path}`);
  return {
    schemas: new Map(get.parameters.map(({ name, schema }) => [name, schema])),
    required: get.parameters.filter((one) => one.required).map(({ name }) => name),
    exactlyOne: get['x-exactly-one'] ?? [],
  };
}
