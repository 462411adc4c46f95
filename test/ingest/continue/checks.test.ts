import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder } from '../../../data/load/files.ts';
import { KnownRules } from '../../../data/load/known-rules.ts';
import { ruleOfKey, ruleOfRows } from '../../../data/load/rule-names.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { NETWORK_FILE, SMALL } from '../../support/chains.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { optionsIn } from '../ingesting.ts';

it('the check of each publication is known: of all rows, and of the keys in tables of one file', async () => {
  const network = await readNetwork(NETWORK_FILE);
  const base = temporaryFolder();
  const checks = join(base, 'checks');
  const windows = { blocks: 2 ** 16, settled: 2 ** 10, logs: 0 };
  let from = 21_000_001;
  for (const to of [21_300_000, 21_310_000, 21_500_000]) {
    const logs = [join(SMALL.folder, 'cryo')];
    const options = optionsIn(base, logs, { network, range: { from, to }, windows, checks });
    const { snapshot } = await ingest(options);
    from = to + 1;
    const found = await readFolder(snapshot?.folder ?? '');
    const known = (await KnownRules.open(checks)).of(found);
    const tables = [...new Set(found.files.map(({ table }) => table))];
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((table) => !known.find(ruleOfRows(table)))).toEqual([]);
    const single = tables.filter(
      (table) => found.files.filter((file) => file.table === table).length === 1,
    );
    expect(single.length).toBeGreaterThan(20);
    expect(single.filter((table) => !known.find(ruleOfKey(table)))).toEqual([]);
  }
});
