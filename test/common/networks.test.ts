import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NETWORK } from '../../cli/ingest/ingest-flags.ts';
import { SHIPPED_NETWORK_LIST, SHIPPED_NETWORKS } from '../../common/networks.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { maskOf } from '../../ingest/rpc/secrets.ts';
import { NETWORKS, rulesOf } from '../../rewards/runs.ts';
import { explorerOf } from '../../server/app/explorer.ts';

const ROOT = new URL('../../', import.meta.url);

describe.each(SHIPPED_NETWORK_LIST)('the shipped network %s', (name, { chainId, explorer }) => {
  it('has its chain id in ingest/networks', async () => {
    expect(await readNetwork(name)).toMatchObject({ chainId });
  });

  it('has links of the dashboard', () => {
    expect(explorerOf({ defaultNetwork: 'ethereum' }, chainId)).toBe(explorer);
  });

  it('has forks in rewards/forks.json', () => {
    const network = NETWORKS.find((one) => one === name);
    expect(network).toBeDefined();
    expect(network && rulesOf(network).forks.amazon).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('is named by the help of --network and by docs/ingest.md', () => {
    expect(NETWORK.split(/, | \(/)).toContain(name);
    const page = readFileSync(new URL('docs/ingest.md', ROOT), 'utf8');
    const option = page.split('\n').find((line) => line.startsWith('| `--network` |'));
    expect(option).toContain(`\`${name}\``);
  });

  it('is no secret in the URL of a node', () => {
    const message = `the chain ${name} is not supported`;
    expect(maskOf(`https://node.example/${name}`)(message)).toBe(message);
  });
});

it('each network of ingest/networks is shipped', () => {
  const files = readdirSync(new URL('ingest/networks', ROOT)).filter((file) =>
    file.endsWith('.json'),
  );
  const names = Object.keys(SHIPPED_NETWORKS).map((name) => `${name}.json`);
  expect(files.sort()).toEqual(names.sort());
});

it('chains are different ones', () => {
  const ids = SHIPPED_NETWORK_LIST.map(([, { chainId }]) => chainId);
  expect(new Set(ids).size).toBe(ids.length);
});
