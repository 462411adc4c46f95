import { describe, expect, it } from 'vitest';
import { readEntities } from '../../../ingest/entities/read-entities.ts';
import { fileOf, problemsOf } from '../files.ts';

const A = `0x${'a'.repeat(40)}`;
const NOTHING = {
  name: null,
  description: null,
  logo: null,
  website: null,
  telegram: null,
  discord: null,
  x: null,
};

describe('readEntities', () => {
  it('reads descriptions by address and by metadata URI', async () => {
    const file = await fileOf('entities.ndjson', [
      `{"address": "0x${'A'.repeat(40)}", "name": "Operator", "x": null, "unknown": {"a": [1]}}`,
      '{"uri": "https://example.com/a.json", "website": "https://example.com"}',
      '{"uri": "https://example.com/gone.json", "problem": "status 404"}',
    ]);
    expect(await readEntities(file)).toEqual([
      { ...NOTHING, address: A, uri: null, name: 'Operator' },
      {
        ...NOTHING,
        address: null,
        uri: 'https://example.com/a.json',
        website: 'https://example.com',
      },
    ]);
  });

  it('leaves out links that are not http or https, and tells how many', async () => {
    const links = ['javascript:alert(1)', 'data:text/html,a', '//a.test', '@a', ''];
    const [logo, website, telegram, discord, x] = links;
    const kept = 'HTTPS://a.test/b';
    const file = await fileOf('entities.ndjson', [
      JSON.stringify({ address: A, name: 'javascript:1', logo, website, telegram, discord, x }),
      JSON.stringify({ uri: 'ipfs://a', logo, website: kept, x: 'http://b.test' }),
    ]);
    expect(await readEntities(file)).toEqual([
      { ...NOTHING, address: A, uri: null, name: 'javascript:1', refusedLinks: 4 },
      {
        ...NOTHING,
        address: null,
        uri: 'ipfs://a',
        website: kept,
        x: 'http://b.test',
        refusedLinks: 1,
      },
    ]);
  });

  it('takes an address in any case', async () => {
    const file = await fileOf('entities.ndjson', [`{"address":"${A.toUpperCase()}","name":"a"}`]);
    expect(await readEntities(file)).toMatchObject([{ address: A }]);
  });

  it('replaces NUL, which no column of text can hold', async () => {
    const file = await fileOf('entities.ndjson', [`{"address":"${A}","name":"a\\u0000b"}`]);
    expect(await readEntities(file)).toMatchObject([{ name: 'a\ufffdb' }]);
  });

  it('refuses lines without an address or URI, wrong addresses and repetitions', async () => {
    const file = await fileOf('entities.ndjson', [
      '{"name": "nobody"}',
      `{"name": "both", "address": "${A}", "uri": "https://example.com"}`,
      '{"name": "short", "address": "0x12"}',
      `{"name": "one", "address": "${A}"}`,
      `{"name": "other", "address": "${A.toUpperCase().replace('X', 'x')}"}`,
    ]);
    expect(await problemsOf(readEntities(file), file)).toEqual([
      'line 1: either address or uri is needed, and not both',
      'line 2: either address or uri is needed, and not both',
      'line 3: address "0x12" is not an address of 0x and 40 hex digits',
      `line 5: 0x${'A'.repeat(40)} is there twice`,
    ]);
  });

  it('refuses a line that is no JSON object', async () => {
    const file = await fileOf('entities.ndjson', ['[1]']);
    expect(await problemsOf(readEntities(file), file)).toEqual([
      'line 1: not a JSON object: "[1]"',
    ]);
  });
});
