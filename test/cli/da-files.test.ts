import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDaFiles } from '../../ingest/availability/da-files.ts';
import { serveDa } from '../ingest/availability/da-server.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

describe('da-files', () => {
  it('writes the files that `ingest --da` reads, and says what is left after a failure', async () => {
    const server = await serveDa();
    server.fault = (path, response) => {
      if (!path.startsWith('/stats')) return false;
      response.end('{"customer_id":"x","datetime":"2026-01-01","version":2}\n');
      return true;
    };
    const folder = join(temporaryFolder(), 'da');
    const args = ['da-files', '--out', folder];
    const urls = ['--usage-url', server.usage.href, '--dataapi-url', server.dataapi.href];
    const refused = await commandLine([...args, ...urls]);
    expect(refused).toMatchObject({ code: 1, out: `${folder}: 0 new files, 1 requests\n` });
    expect(refused.err).toMatch(/line 1: datetime "2026-01-01" .*: run it again for the rest\n$/);
    // Every day has a file, since the command has the clock of the system.
    server.days.has = () => true;
    server.fault = () => false;
    const outcome = await commandLine([...args, ...urls]);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toMatch(/: 5[35] new files, 5[35] requests\n$/);
    expect((await readDaFiles(folder)).da_usage_texts).toHaveLength(1);
    server.fault = (path, response) => {
      const isThird = path.endsWith('/feed') && server.requests.length > before + 2;
      if (isThird) response.writeHead(400).end();
      return isThird;
    };
    const before = server.requests.length;
    const batches = await commandLine([...args, ...urls, '--batches']);
    expect(batches).toMatchObject({ code: 1, out: `${folder}: 2 new files, 3 requests\n` });
    expect(batches.err).toMatch(/\/api\/batches\/feed: status 400: run it again for the rest\n$/);
  });

  it('names a folder that ingest cannot take', async () => {
    const folder = temporaryFolder();
    const ingest = (network: string) => {
      const folders = ['--store', join(folder, 'store'), '--out', join(folder, 'out')];
      return commandLine(['ingest', '--network', network, ...folders, '--da', '/nowhere']);
    };
    expect(await ingest('mainnet')).toMatchObject({
      code: 1,
      err: '/nowhere: does not exist: give a folder to --da\n',
    });
    expect(await ingest('hoodi')).toMatchObject({
      code: 1,
      err: "--da: has files of EigenDA on Ethereum's main network: leave it out for hoodi\n",
    });
  });

  it('ends with 2 for an address that is none', async () => {
    const { code, err } = await commandLine(['da-files', '--usage-url', 'ftp://u:secret@host']);
    expect(code).toBe(2);
    expect(err).toContain("option '--usage-url' must be a URL of http or https");
    expect(err).not.toContain('secret');
  });
});
