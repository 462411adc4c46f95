import { expect, it } from 'vitest';
import { parametersSchema } from '../../../engine/definition/json-schema.ts';
import { operations } from '../../../engine/operations/index.ts';
import { readConfig } from '../../../server/config.ts';
import { openApi } from '../../../server/openapi/openapi.ts';
import { examplesAsHints, HINT_MEMBER } from '../../../web/reference/examples-as-hints.ts';

interface Parameter {
  readonly name: string;
  readonly example?: unknown;
  readonly schema: Readonly<Record<string, unknown>>;
}

const SETTINGS = readConfig({}, {});

it('leaves the examples of parameters that a request needs, and no others', () => {
  const before = JSON.parse(openApi(SETTINGS));
  const after = JSON.parse(examplesAsHints(openApi(SETTINGS)));
  for (const operation of operations) {
    const { required } = parametersSchema(operation, SETTINGS);
    const needed = [...required, ...(operation.exactlyOne ?? [])];
    const given: readonly Parameter[] = before.paths[operation.path].get.parameters;
    const shown: readonly Parameter[] = after.paths[operation.path].get.parameters;
    for (const [at, { name, example, schema }] of given.entries()) {
      if (example === undefined || needed.includes(name)) {
        expect(shown[at]).toEqual(given[at]);
      } else {
        expect(shown[at]?.example).toBeUndefined();
        expect(shown[at]?.schema).toEqual({ ...schema, [HINT_MEMBER]: String(example) });
      }
    }
  }
});

it('changes nothing else, and leaves out exports', () => {
  const withoutParameters = (json: string) =>
    JSON.parse(json, (name, value) => (name === 'parameters' ? undefined : value));
  const json = openApi(SETTINGS);
  const { paths, ...others } = withoutParameters(json);
  const pages = Object.entries(paths).filter(([path]) => !path.endsWith('.{format}'));
  const expected = { ...others, paths: Object.fromEntries(pages) };
  expect(withoutParameters(examplesAsHints(json))).toEqual(expected);
});
