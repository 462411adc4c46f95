import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

/** A folder with the two tables, with these metadata URIs. */
async function snapshotOf(uris: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  const connection = await (await DuckDBInstance.create()).connect();
  const rows = uris.map((uri) => `('${uri}')`).join(', ');
  for (const table of ['operators', 'avs']) {
    await connection.run(
      `copy (select * from (values ${rows}, (null), ('')) as t(metadata_uri))
      to '${join(folder, `${table}.parquet`)}' (format parquet)`,
    );
  }
  return folder;
}

describe('entities', () => {
  it('writes a line for each metadata URI, and tells what could not be fetched', async () => {
    const folder = await snapshotOf(['https://10.0.0.1/a.json', 'http://example.com/b.json']);
    const out = join(folder, 'entities.ndjson');
    expect(await commandLine(['entities', folder, '--out', out])).toEqual({
      code: 0,
      err: '',
      out:
        `${out}: 0 fetched, 0 unchanged, 0 recent, 2 failed\n` +
        '  1: 10.0.0.1 is not public\n  1: http: is not https:\n',
    });
    expect((await readFile(out, 'utf8')).match(/"problem":"[^"]+"/g)).toHaveLength(2);
  });

  it('ends with 1 where there is no snapshot', async () => {
    const { code, err } = await commandLine(['entities', '/nowhere']);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'snapshot /nowhere: does not exist\n',
    });
  });

  it('ends with 2 where the gateway is not https', async () => {
    const gateway = ['--ipfs-gateway', 'http://127.0.0.1:8080'];
    const { code, err } = await commandLine(['entities', '/nowhere', ...gateway]);
    expect(code).toBe(2);
    expect(err).toContain('It must be an https: URL such as https://ipfs.io.');
  });
});
