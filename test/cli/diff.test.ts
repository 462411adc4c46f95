import { describe, expect, it } from 'vitest';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { inProcess } from './in-process.ts';
import { commandLine } from './running.ts';

describe('diff', () => {
  it('tells the changes between two snapshots as a table, CSV and JSON alike', async () => {
    const folders = [await bare(1), await bare(2)];
    const json = await commandLine(['diff', ...folders, '--format', 'json']);
    const csv = await inProcess(['diff', ...folders, '--format', 'csv']);
    const table = await inProcess(['diff', ...folders]);
    for (const { code } of [table, csv, json]) expect(code).toBe(0);
    const rows: Record<string, string | null>[] = JSON.parse(json.out);
    expect(rows.length).toBeGreaterThan(10);
    const cells = rows.map((row) => Object.values(row).map((value) => value ?? ''));
    const [head, ...lines] = csv.out.trimEnd().split('\r\n');
    expect(head).toBe(
      'change,operator,previous_operator,staker,avs,strategy,shares_before,shares_after,delegated_shares_slashed,value',
    );
    expect(lines).toEqual(cells.map((row) => row.join(',')));
    const words = table.out.trimEnd().split('\n').slice(1);
    expect(words.map((line) => line.split(/ +/))).toEqual(
      cells.map((row) => row.filter((value) => value !== '')),
    );
  });

  it('tells nothing of a snapshot and itself', async () => {
    const folder = await bare(1);
    const { code, out } = await inProcess(['diff', folder, folder, '--format', 'json']);
    expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
  });

  it('ends with 1 and the report where a snapshot is none', async () => {
    const { code, out, err } = await inProcess(['diff', await bare(1), temporaryFolder()]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/refused: \d+ errors/);
  });
});
