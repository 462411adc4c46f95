import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedMessage, messagesOf } from '../../cli/shared/failure.ts';
import { lockFile } from '../../common/file-lock.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import { makeIssuedKey } from '../../server/keys/key-format.ts';
import { SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { inProcess } from './in-process.ts';

const JSON_ERRORS = { ERROR_FORMAT: 'json' };

/** The errors that a command prints as lines of JSON. */
async function errorsOf(...args: readonly string[]) {
  const { code, err } = await inProcess(args, JSON_ERRORS);
  const lines = err.split('\n').filter((line) => line.startsWith('{'));
  return { code, errors: lines.map((line) => JSON.parse(line).error) };
}

describe('with ERROR_FORMAT=json', () => {
  it.each([
    [['frobnicate'], 'unknown_command'],
    [['check'], 'missing_argument'],
    [['check', '--frobnicate', 'a'], 'unknown_option'],
    [['check', '--format', 'xml', 'a'], 'invalid_argument'],
  ])('an invalid command line %j is %s, and ends with 2', async (args, code) => {
    const found = await errorsOf(...args);
    expect(found).toEqual({ code: 2, errors: [expect.objectContaining({ code })] });
  });

  it('shows no secret of the command line', async () => {
    const { errors } = await errorsOf('check', '--api-keys=secret-value', 'a');
    expect(JSON.stringify(errors)).not.toContain('secret-value');
  });

  it('a snapshot that is none has a line for each problem, below one with their counts', async () => {
    const folder = join(temporaryFolder(), 'none');
    const { code, errors } = await errorsOf('diff', folder, SAMPLE);
    expect(code).toBe(1);
    expect(errors).toEqual([
      {
        code: 'snapshot_refused',
        message: `snapshot ${folder} refused: 1 error, 0 warnings`,
        parameters: { folder, errors: 1, warnings: 0 },
      },
      {
        code: 'missing',
        message: 'error .: the folder does not exist',
        parameters: {
          severity: 'error',
          subject: '.',
          rule: 'the folder does not exist',
          examples: [],
        },
      },
    ]);
  });

  it('a refused ingest has the code and the parameters of each message', async () => {
    const store = join(temporaryFolder(), 'store');
    const { code, errors } = await errorsOf('filters', 'mainnet', '--store', store);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: [
        {
          code: 'store_missing',
          message: `${store}: is no log store: ingest logs first`,
          parameters: { folder: store },
        },
      ],
    });
  });

  it('a folder that exists is the target of no preparation', async () => {
    const { errors } = await errorsOf('prepare', SAMPLE, temporaryFolder());
    expect(errors.map(({ code }) => code)).toEqual(['target_exists']);
  });

  it('a keys file that is missing has its path as a parameter', async () => {
    const path = join(temporaryFolder(), 'none');
    const { errors } = await errorsOf('keys', 'list', '--keys', path);
    expect(errors).toMatchObject([{ code: 'keys_file_missing', parameters: { path } }]);
  });

  it('a key that is given as a name is in no parameter', async () => {
    const path = join(temporaryFolder(), 'keys.json');
    const key = makeIssuedKey();
    const { errors } = await errorsOf('keys', 'revoke', '--keys', path, '--name', key);
    expect(JSON.stringify(errors)).not.toContain(key.slice(4, 20));
  });

  it('an input of rewards that is missing has its path as a parameter', async () => {
    const tables = temporaryFolder();
    const [runs, out] = [join(tables, 'runs.json'), join(tables, 'out')];
    const { errors } = await errorsOf('rewards', '--tables', tables, '--runs', runs, '--out', out);
    const path = join(tables, 'allocation_changes.parquet');
    expect(errors).toMatchObject([{ code: 'input_missing', parameters: { path } }]);
  });

  it('rules that no file has are refused with their path', async () => {
    const rules = join(temporaryFolder(), 'none.json');
    const { errors } = await errorsOf('alerts', 'test', '--rules', rules);
    expect(errors).toMatchObject([{ code: 'rules_unreadable', parameters: { path: rules } }]);
  });

  it('a secret that the environment lacks is named by channel, field and variable', async () => {
    const rules = join(temporaryFolder(), 'rules.json');
    const channel = { type: 'slack', url: { env: 'NO_SUCH_URL' } };
    const rule = { name: 'slashes', kind: 'slash', channels: ['chat'] };
    writeFileSync(
      rules,
      JSON.stringify({ version: 1, channels: { chat: channel }, rules: [rule] }),
    );
    const { errors } = await errorsOf('alerts', 'test', '--rules', rules);
    expect(errors).toMatchObject([
      {
        code: 'channel_variable_missing',
        parameters: { channel: 'chat', field: 'url', variable: 'NO_SUCH_URL' },
      },
    ]);
  });

  it('a lock that another process holds has its path and its owner', async () => {
    const path = join(temporaryFolder(), 'lock');
    const lock = await lockFile(path, { timeoutMs: 0 });
    const cause = await lockFile(path, { timeoutMs: 0 }).catch((one: unknown) => one);
    lock.release();
    expect(messagesOf(cause)).toMatchObject([
      { code: 'lock_held', parameters: { path, owner: expect.stringContaining(`${process.pid}`) } },
    ]);
  });

  it('a path through a file has the file', () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');
    try {
      makeFolder(join(path, 'folder'));
      expect.unreachable();
    } catch (cause) {
      expect(messagesOf(cause)).toMatchObject([
        { code: 'parent_is_no_folder', parameters: { path } },
      ]);
    }
  });

  it('an error of a class without codes has its name', () => {
    expect(expectedMessage(new StoreError('no such store')).code).toBe('store_error');
  });
});

describe('check --format json', () => {
  it('has the code of each problem, with its parameters', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'stakers.parquet'), 'no Parquet');
    const { code, out } = await inProcess(['check', '--format', 'json', folder]);
    const { snapshot, problems } = JSON.parse(out);
    expect([code, snapshot]).toEqual([1, null]);
    expect(new Set(problems.map((one: { code: string }) => one.code))).toEqual(
      new Set(['file_corrupt', 'table_missing']),
    );
    expect(problems.find((one: { code: string }) => one.code === 'file_corrupt')).toEqual({
      severity: 'error',
      subject: 'stakers.parquet',
      code: 'file_corrupt',
      parameters: { reason: expect.stringContaining('too small to be a Parquet file') },
      rule: expect.any(String),
      examples: [],
    });
  });
});
