import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DICTIONARY, UNLISTED_CONTRACTS } from '../../ingest/abi/dictionary.ts';
import { derive } from '../../ingest/derive/derive.ts';
import { completePartial, preparePartial } from '../../ingest/publish.ts';
import { IngestError } from '../../ingest/shared/ingest-error.ts';
import { checkSnapshot } from '../../ingest/snapshot.ts';
import { withDatabase } from '../../ingest/store/database.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { addressOfNumber, LogWriter, makeLogTables } from './log-writer.ts';
import { CRAFTED_NETWORK } from './optional/crafted-chain.ts';
import { encodeRandom, type People } from './random-logs.ts';
import { Random } from './randomness.ts';
import { openMemory } from './raw-chain.ts';
import { storeOfTables } from './store-of-tables.ts';

const CHAINS = repetitions(2, 40, 'INGEST_EXTREMES');
const FIRST_SEED = runSeed();
const ID = '0'.repeat(16);
/** Events that name a withdrawal, a submission or a batch for the first time. */
const NAMES_NEW = /WithdrawalQueued$|(Submission|Payment)\w*Created$|BatchConfirmed$/;
/** Events that show that slashing is live. */
const SLASHING = /^AllocationManager\.|SlashingWithdrawal/;

/** Logs of every event about a few people; half have the types' least and greatest values. */
function writeChain(seed: number): LogWriter {
  const random = new Random(seed);
  const isOld = random.chance(0.4);
  const addresses = [1, 2, 3, 4, 5].map((number) => addressOfNumber(1000 + number));
  const idOf = (address: Hex): Hex => `0x${address.slice(2).padStart(64, 'd')}`;
  const hashes = addresses.map(idOf);
  const unmigrated: Hex[] = [];
  /**
   * Hashes that name something new come once, as the contracts make them; others speak of any that
   * came.
   */
  const peopleOf = (key: string): People => {
    // Of an address there is one id of an operator.
    if (key === 'RegistryCoordinator.OperatorRegistered') {
      const address = random.pick(addresses);
      return { addresses: [address], hashes: [idOf(address)] };
    }
    // A pod is deployed once, for one owner.
    if (key === 'EigenPodManager.PodDeployed') {
      return { addresses: [random.pick(addresses)], hashes };
    }
    if (key.endsWith('WithdrawalMigrated')) {
      const [root] = unmigrated.splice(random.whole(0, unmigrated.length - 1), 1);
      return { addresses, hashes: root ? [root] : hashes.slice(0, 1) };
    }
    if (!NAMES_NEW.test(key)) return { addresses, hashes };
    hashes.push(`0x${String(hashes.length).padStart(64, '0')}`);
    unmigrated.push(...hashes.slice(-1));
    return { addresses, hashes: hashes.slice(-1) };
  };
  // Logs of older releases alone have other facts, such as delays.
  const events = DICTIONARY.filter(({ key }) => !isOld || !SLASHING.test(key));
  const writer = new LogWriter(1);
  for (let round = 0; round < 3; round += 1) {
    const left = [...events];
    while (left.length > 0) {
      const [event] = left.splice(random.whole(0, left.length - 1), 1);
      if (!event) continue;
      const contract = CRAFTED_NETWORK.contracts.find(({ name }) => name === event.contract);
      const emitter = UNLISTED_CONTRACTS.includes(event.contract)
        ? random.pick(addresses)
        : contract?.address;
      if (!emitter) continue;
      const people = peopleOf(event.key);
      const { topics, data } = encodeRandom(event, random, random.chance(0.5), people);
      writer.emitRaw(event.key, emitter as Hex, topics, data);
      if (random.chance(0.5)) writer.nextTransaction();
      if (random.chance(0.3)) writer.nextBlock();
    }
  }
  return writer;
}

describe('logs with the least and greatest values of their types', () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'extremes-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  it(`give tables that keep the contract, or are rejected and told, in ${CHAINS} random chains`, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + CHAINS; seed += 1) {
      const writer = writeChain(seed);
      const folder = join(scratch, String(seed));
      await mkdir(folder);
      const memory = await openMemory();
      await makeLogTables(memory.connection, writer.logs, writer.calls);
      const store = await storeOfTables(memory.connection, folder, 1, [writer.block]);
      memory.close();
      const out = join(folder, 'out');
      const partial = await preparePartial(out, ID);
      const derived = await withDatabase({ store: folder }, (connection) =>
        derive(
          connection,
          { store, network: CRAFTED_NETWORK, tokens: [], prices: [], entities: [] },
          partial,
          () => undefined,
        ),
      );
      // No sums agree here: the report refuses such a chain, and --force would publish it.
      expect(derived.report.problems.length).toBeGreaterThan(0);
      await completePartial(out, { ...derived, id: ID });
      const refused = await checkSnapshot(out, ID, { store: folder }, () => undefined).then(
        () => [],
        (cause: unknown) => (cause instanceof IngestError ? cause.problems : Promise.reject(cause)),
      );
      expect(refused, `seed ${seed}`).toEqual([]);
    }
  });
});
