interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly 'x-exactly-one'?: readonly string[];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A schema has its field's placeholder in this member. */
export const HINT_MEMBER = 'x-hint';

/** Exports' paths end so; the page leaves them out, as they would double its length. */
const EXPORT = '.{format}';

/**
 * Turns examples for optional parameters in the OpenAPI document into hints. Swagger UI fills a
 * field with its example, and a list filtered by all its examples at once is empty.
 */
export function examplesAsHints(json: string): string {
  const description: Description = JSON.parse(json);
  const pages = Object.entries(description.paths).filter(([path]) => !path.endsWith(EXPORT));
  const paths = pages.map(([path, methods]) => {
    const changed = Object.entries(methods).map(([method, operation]) => [
      method,
      hinted(operation),
    ]);
    return [path, Object.fromEntries(changed)];
  });
  return JSON.stringify({ ...description, paths: Object.fromEntries(paths) });
}

function hinted(operation: Operation): Operation {
  const { parameters, 'x-exactly-one': alternatives = [] } = operation;
  if (!parameters) return operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => {
      const { example, ...rest } = parameter;
      const isNeeded = parameter.required || alternatives.includes(parameter.name);
      if (isNeeded || example === undefined) return parameter;
      return { ...rest, schema: { ...parameter.schema, [HINT_MEMBER]: String(example) } };
    }),
  };
}
