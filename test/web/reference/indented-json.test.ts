import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentedJson } from '../../../web/reference/indented-json.ts';

it('indents as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(indentedJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('keeps every digit', () => {
  expect(indentedJson('{"a":[58750003716598360000001,1.10]}')).toBe(
    '{\n  "a": [\n    58750003716598360000001,\n    1.10\n  ]\n}',
  );
});
