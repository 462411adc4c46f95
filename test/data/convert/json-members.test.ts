import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonItems, jsonMembers } from '../../../data/convert/json-members.ts';

it('finds the members of any object as they are written', () => {
  const space = fc.constantFrom(undefined, 1, '\t');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), space, (object, indent) => {
      const members = jsonMembers(JSON.stringify(object, null, indent));
      expect([...members.keys()].sort()).toEqual(Object.keys(object).sort());
      for (const [name, text] of members) {
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(object[name])));
      }
    }),
  );
});

it.each([
  ['{}', {}],
  [' { } ', {}],
  ['{"a":12345678901234567890.10}', { a: '12345678901234567890.10' }],
  ['{"a" : [1, {"b": "]}\\""}] , "c":1e400}', { a: '[1, {"b": "]}\\""}]', c: '1e400' }],
  ['{"a":"\\\\","b":null}', { a: '"\\\\"', b: 'null' }],
  ['{"\\u0061":1,"a":2}', { a: '2' }],
  ['{"__proto__":1.0}', { ['__proto__']: '1.0' }],
])('keeps every digit of %s', (text, members) => {
  expect([...jsonMembers(text)]).toEqual(Object.entries(members));
});

it('finds the items of any array as they are written', () => {
  const space = fc.constantFrom(undefined, 1, '\t');
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), space, (array, indent) => {
      const items = jsonItems(JSON.stringify(array, null, indent));
      expect(items.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(array)));
    }),
  );
});

it.each([
  ['[]', []],
  [' [ ] ', []],
  ['[12345678901234567890.10, 1e400]', ['12345678901234567890.10', '1e400']],
  ['[[1,2], "],[", {"a":[3]}]', ['[1,2]', '"],["', '{"a":[3]}']],
])('keeps every digit of the items of %s', (text, items) => {
  expect(jsonItems(text)).toEqual(items);
});
