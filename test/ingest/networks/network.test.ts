import { describe, expect, it } from 'vitest';
import {
  DICTIONARY,
  INHERITED_EVENTS,
  UNLISTED_CONTRACTS,
} from '../../../ingest/abi/dictionary.ts';
import { readTokens } from '../../../ingest/configuration/tokens.ts';
import { addressOf, parseNetwork, readNetwork } from '../../../ingest/networks/network.ts';
import { IngestError } from '../../../ingest/shared/ingest-error.ts';
import { NETWORK_FILE } from '../../support/chains.ts';

const OWN = {
  chainId: 5,
  network: 'devnet',
  genesisTime: 10,
  firstBlock: 100,
  contracts: [
    { name: 'StrategyManager', address: `0x${'A1'.repeat(20)}`, fromBlock: 100 },
    { name: 'DelegationManager', address: `0X${'B2'.repeat(20)}` },
    { name: 'EigenPodManager', address: `0x${'c3'.repeat(20)}` },
  ],
};

function problems(json: unknown): readonly string[] {
  try {
    parseNetwork('network own.json', json);
  } catch (cause) {
    if (cause instanceof IngestError) return cause.problems;
  }
  return [];
}

describe('readNetwork', () => {
  it.each([
    ['mainnet', 1, 'ethereum', 17_445_563],
    ['holesky', 17_000, 'holesky', 1_167_044],
  ])("gives %s, with EigenDA's contracts", async (name, chainId, network, firstBlock) => {
    const found = await readNetwork(name);
    expect(found).toMatchObject({ chainId, network, firstBlock });
    for (const contract of ['AllocationManager', 'RegistryCoordinator', 'EjectionManager']) {
      expect(addressOf(found, contract)).toMatch(/^0x[0-9a-f]{40}$/);
    }
  });

  it.each([
    ['hoodi', 560_048, 165_000],
    ['sepolia', 11_155_111, 8_086_200],
  ])("gives %s, without EigenDA's contracts", async (name, chainId, firstBlock) => {
    const found = await readNetwork(name);
    expect(found).toMatchObject({ chainId, network: name, firstBlock });
    expect(addressOf(found, 'AllocationManager')).toMatch(/^0x[0-9a-f]{40}$/);
    expect(found.contracts.filter((one) => one.name.startsWith('EigenDA'))).toEqual([]);
  });

  it("refuses EigenDA's contracts on a network that operations do not have", async () => {
    const { contracts } = await readNetwork('mainnet');
    const ofEigenDA = contracts.filter(({ name }) =>
      /^(EigenDA.*(Router|Registry)|PaymentVault)$/.test(name),
    );
    expect(ofEigenDA.length).toBe(5);
    expect(problems({ ...OWN, contracts: [...OWN.contracts, ...ofEigenDA] })).toHaveLength(5);
  });

  it('refuses a name that is neither shipped nor a file', async () => {
    await expect(readNetwork('goerli')).rejects.toThrow(
      'network goerli: does not exist: give mainnet, hoodi, sepolia, holesky or a JSON file',
    );
  });
});

describe("mainnet's contracts", () => {
  it('are all of the dictionary, but for one whose address is not established', async () => {
    const { contracts } = await readNetwork('mainnet');
    const listed = new Set(contracts.map(({ name }) => name));
    const declared = new Set(DICTIONARY.map(({ contract }) => contract));
    const anywhere = [...INHERITED_EVENTS, ...UNLISTED_CONTRACTS];
    expect(
      [...declared].filter((name) => !listed.has(name) && !anywhere.includes(name)).sort(),
    ).toEqual(['EigenDAEjectionManager']);
    // Beacons emit inherited events only.
    expect([...listed].filter((name) => !declared.has(name)).sort()).toEqual([
      'DurationVaultBeacon',
      'EigenPodBeacon',
      'StrategyBeacon',
    ]);
  });

  it('include the strategies that are proxies of their own', async () => {
    const [{ contracts }, { tokens }] = await Promise.all([
      readNetwork('mainnet'),
      readTokens('mainnet', 1),
    ]);
    const proxies = contracts.filter(({ name }) => name === 'StrategyBase');
    const strategies = new Set(tokens.map(({ strategy }) => strategy));
    expect(proxies.length).toBe(13);
    expect(proxies.filter(({ address }) => !strategies.has(address))).toEqual([]);
  });
});

describe('parseNetwork', () => {
  it('takes a network of its own, addresses in any case', () => {
    const { contracts } = parseNetwork('network own.json', OWN);
    expect(contracts[0]).toEqual({
      name: 'StrategyManager',
      address: `0x${'a1'.repeat(20)}`,
      fromBlock: 100,
    });
    expect(contracts[1]?.address).toBe(`0x${'b2'.repeat(20)}`);
  });

  it('names every value of a wrong form', () => {
    const contracts = [{ name: 'DelegationManager', address: '0x12' }];
    expect(problems({ ...OWN, chainId: '5', contracts })).toEqual([
      expect.stringContaining('network own.json: chainId: '),
      'network own.json: contracts.0.address: not an address of 0x and 40 hex digits',
    ]);
  });

  it('names every contract that is missing, twice there or too early', () => {
    const [first, second] = OWN.contracts;
    const contracts = [
      { ...first, fromBlock: 99 },
      { ...second, address: first?.address },
    ];
    expect(problems({ ...OWN, contracts })).toEqual([
      'network own.json: contract EigenPodManager is missing: shares would be wrong without it',
      `network own.json: address 0x${'a1'.repeat(20)} is there more than once`,
      'network own.json: contract StrategyManager is from block 99, before firstBlock 100',
    ]);
  });

  it("refuses EigenDA's contracts on a network that snapshots do not know", () => {
    const coordinator = { name: 'RegistryCoordinator', address: `0x${'d4'.repeat(20)}` };
    const contracts = [...OWN.contracts, coordinator];
    expect(problems({ ...OWN, contracts })).toEqual([
      expect.stringContaining('needs a network of ethereum or holesky, not devnet'),
    ]);
    expect(problems({ ...OWN, network: 'holesky', contracts })).toEqual([]);
  });
});

describe('the network of a chain with the real contracts', () => {
  it("has mainnet's contracts at the addresses of mainnet", async () => {
    const [mainnet, chain] = await Promise.all([readNetwork('mainnet'), readNetwork(NETWORK_FILE)]);
    // The chain has a registry of sockets; its address on mainnet is not established.
    const both = chain.contracts.filter(({ name }) => name !== 'SocketRegistry');
    expect(both.length).toBeGreaterThan(10);
    expect(both.map(({ name }) => addressOf(mainnet, name))).toEqual(
      both.map(({ address }) => address),
    );
  });
});
