import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bringUpToDate, type Part } from '../../build/up-to-date.ts';
import { temporaryFolder } from '../support/snapshots.ts';

let root: string;
/** How the part was written each time: `clean` or `again`. */
let writes: string[];

/** Copies the files of `sources` to `dist`. */
const part: Part = {
  name: 'copies',
  inputs: ['sources', 'settings.json'],
  outputs: ['dist'],
  write({ clean }) {
    writes.push(clean ? 'clean' : 'again');
    mkdirSync(join(root, 'dist'), { recursive: true });
    for (const name of readdirSync(join(root, 'sources'))) {
      const content = readFileSync(join(root, 'sources', name), 'utf8');
      if (content === 'broken') throw new Error(`${name} is broken`);
      writeFileSync(join(root, 'dist', name), content);
    }
  },
};

const build = () => bringUpToDate(root, join(root, 'cache'), [part]);
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const built = () =>
  readdirSync(join(root, 'dist')).map((name) => readFileSync(join(root, 'dist', name), 'utf8'));

beforeEach(async () => {
  root = temporaryFolder();
  writes = [];
  mkdirSync(join(root, 'sources'));
  write('sources/a.ts', 'one');
  write('sources/b.ts', 'two');
  write('settings.json', '{}');
  expect(await build()).toEqual(['copies']);
});

describe('a part of the build', () => {
  it('is written from nothing the first time, and not again while nothing changes', async () => {
    write('sources/a.ts', 'one'); // another time of change, the same content
    expect(await build()).toEqual([]);
    expect(writes).toEqual(['clean']);
    expect(built()).toEqual(['one', 'two']);
  });

  it.each([
    ['the content of a source changes, its length and times do not matter', 'sources/a.ts', 'eno'],
    ['a setting changes', 'settings.json', '[]'],
  ])('is written again over what is there where %s', async (_title, path, content) => {
    write(path, content);
    expect(await build()).toEqual(['copies']);
    expect(await build()).toEqual([]);
    expect(writes).toEqual(['clean', 'again']);
  });

  it('is written from nothing where a source is gone, and nothing of it is left', async () => {
    rmSync(join(root, 'sources/a.ts'));
    expect(await build()).toEqual(['copies']);
    expect(writes).toEqual(['clean', 'clean']);
    expect(built()).toEqual(['two']);
  });

  it.each([
    ['was changed', () => write('dist/a.ts', 'other')],
    ['was removed', () => rmSync(join(root, 'dist/a.ts'))],
    ['was added', () => write('dist/c.ts', 'more')],
    ['was removed with all others', () => rmSync(join(root, 'dist'), { recursive: true })],
  ])('is written from nothing where a file of its output %s', async (_title, change) => {
    change();
    expect(await build()).toEqual(['copies']);
    expect(writes).toEqual(['clean', 'clean']);
    expect(built()).toEqual(['one', 'two']);
  });

  it('that failed is written from nothing the next time', async () => {
    write('sources/b.ts', 'broken');
    await expect(build()).rejects.toThrow('b.ts is broken');
    write('sources/b.ts', 'two');
    expect(await build()).toEqual(['copies']);
    expect(writes).toEqual(['clean', 'again', 'clean']);
  });

  it('is written once by builds that begin at once', async () => {
    write('sources/b.ts', 'three');
    const both = await Promise.all([build(), build()]);
    expect(both.flat()).toEqual(['copies']);
    expect(built()).toEqual(['one', 'three']);
  });
});
