import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { operations } from '../../engine/operations/index.ts';
import { CONTRACT, resolved } from '../support/contract.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** The types of each member in the bodies of all operations, without null. */
const TYPES = new Map<string, Set<string>>();

for (const { path } of operations) {
  const { content } = CONTRACT.paths[path]?.get.responses[200] ?? {};
  // An operation has one type of JSON, of which that of a feed is one.
  const [json] = Object.entries(content ?? {}).filter(([type]) => /[/+]json$/.test(type));
  collect(json?.[1].schema ?? expect.fail(`${path} is not described`));
}

function collect(given: Schema): void {
  const schema = resolved<Schema>(given);
  for (const alternative of schema.anyOf ?? []) collect(alternative);
  if (schema.items) collect(schema.items);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const types = TYPES.get(name) ?? new Set();
    TYPES.set(name, types);
    for (const type of typesOf(member)) types.add(type);
    collect(member);
  }
}

/** An array's type has that of its items. */
function typesOf(given: Schema): string[] {
  const { type = [], items, anyOf = [] } = resolved<Schema>(given);
  const own = [type].flat().filter((name) => name !== 'null');
  const named = items && own.includes('array') ? [`array of ${typesOf(items).join(' or ')}`] : own;
  return [...named, ...anyOf.flatMap(typesOf)];
}

const PAGE = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');

/** The names in the first column of the table, and those in the list below it. */
function documented(): { table: string[]; list: string[] } {
  const [, table = '', rest = ''] = PAGE.split(/<!-- \/?differing types -->/);
  const [list = ''] = rest.split('\n## ');
  const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
  const names = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  return { table: cells.flatMap(names), list: names(list) };
}

it('has each member with several types in the table, and no other', () => {
  const several = [...TYPES].filter(([, types]) => types.size > 1).map(([name]) => name);
  expect(several.length).toBeGreaterThan(10);
  expect(documented().table.sort()).toEqual(several.sort());
});

it('lists names of members that exist', () => {
  const { list } = documented();
  expect(list.length).toBeGreaterThan(8);
  expect(list.filter((name) => !TYPES.has(name))).toEqual([]);
});
