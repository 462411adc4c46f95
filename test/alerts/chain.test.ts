import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readNetwork } from '../../ingest/networks/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { followToHead } from '../ingest/rpc/follow-to-head.ts';
import { serveChain } from '../ingest/rpc/rpc-server.ts';
import { smallChain } from '../ingest/rpc/small-chain.ts';
import { NETWORK_FILE } from '../support/chains.ts';
import { LONG } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { startReceiver } from './receiver.ts';
import { rulesDocument, runIn } from './running.ts';

const NETWORK = await readNetwork(NETWORK_FILE);

/** A block before the first slash, and blocks at which snapshots end, in this order. */
const BEFORE = 21_700_000;
const FINAL_BLOCKS = [21_740_000, 21_729_829, 21_800_000, 22_200_000, 22_000_000, 22_335_126];
const ROUNDS = LONG ? 20 : 2;

const RULES = [
  { name: 'slashes', kind: 'slash' },
  { name: 'allocations', kind: 'allocation', maxDelayBlocks: 100 },
  { name: 'upgrades', kind: 'upgrade' },
];

/** A node of the chain of real contracts that is followed, with an outbox. */
async function followed() {
  const [chain, hook] = await Promise.all([smallChain(), startReceiver()]);
  const { head } = chain;
  const { url } = await serveChain(chain);
  const base = temporaryFolder();
  const document = rulesDocument(hook.url, { rules: RULES });
  /** Publishes the chain up to a block, replaced from another block on, and sends the alerts. */
  const publishTo = async (final: number, forkedAt = Number.POSITIVE_INFINITY) => {
    chain.final = final;
    chain.fork(forkedAt);
    await followToHead(url, optionsIn(base, [], { network: NETWORK }));
    await runIn(base, document, { snapshots: join(base, 'out') });
  };
  await publishTo(BEFORE);
  return { head, publishTo, alerts: () => hook.received.map(({ body }) => JSON.parse(body)) };
}

it('events of a chain that is reorganised again and again are sent once', async () => {
  const { head, publishTo, alerts } = await followed();
  for (let round = 0; round < ROUNDS; round += 1) {
    const final = FINAL_BLOCKS[round % FINAL_BLOCKS.length] ?? 0;
    // Each fork replaces the blocks of the one before.
    await publishTo(final, BEFORE + 20_000 - round);
  }
  await publishTo(head);
  const kinds = alerts().map(({ kind }) => kind);
  const counts = RULES.map(({ kind }) => [kind, kinds.filter((one) => one === kind).length]);
  // As the tables have them in later blocks, of slashes one for all strategies.
  expect(counts).toEqual([
    ['slash', 7],
    ['allocation', 6],
    ['upgrade', 8],
  ]);
});
