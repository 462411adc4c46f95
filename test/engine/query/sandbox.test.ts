import { expect, it } from 'vitest';
import { openSandbox } from '../../../engine/query/sql/sandbox.ts';
import { prepared } from '../../support/engines.ts';
import { SAMPLE } from '../../support/snapshots.ts';

it("a client's long texts are few chunks ahead of who reads them, and nothing changes that", async () => {
  const { connection } = await openSandbox(await prepared(SAMPLE), 2 ** 28);
  const reader = await connection.runAndReadAll("select current_setting('streaming_buffer_size')");
  expect(reader.getRowsJS()).toEqual([['64.0 KiB']]);
  await expect(connection.run("set streaming_buffer_size = '1GB'")).rejects.toThrow(/locked/);
  connection.closeSync();
});
