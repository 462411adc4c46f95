import { readFileSync } from 'node:fs';
import { keccak256, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ACTIONS } from '../../../common/vocabulary.ts';
import {
  DICTIONARY,
  eventOf,
  fieldOf,
  UNLISTED_CONTRACTS,
} from '../../../ingest/abi/dictionary.ts';
import { REAL } from '../../support/chains.ts';

const Published = z.array(
  z.object({
    contract: z.string(),
    signature: z.string(),
    topic0: z.string(),
    /** Of each parameter, whether it is indexed. */
    indexed: z.array(z.boolean()),
    actions: z.array(z.string()),
  }),
);

function published(file: string): z.infer<typeof Published> {
  return Published.parse(JSON.parse(readFileSync(`${REAL}/${file}`, 'utf8')));
}

describe('the dictionary', () => {
  it('names every event once', () => {
    const keys = DICTIONARY.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const pairs = DICTIONARY.map(({ contract, topic0 }) => `${contract} ${topic0}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('has the hash of each signature as its first topic', () => {
    for (const { key, signature, topic0 } of DICTIONARY)
      expect(topic0, key).toBe(keccak256(toHex(signature)));
  });

  it('maps to actions of the contract only, and to each of them', () => {
    const named = new Set<string>(DICTIONARY.flatMap(({ actions }) => actions));
    expect([...named].sort()).toEqual([...ACTIONS].sort());
  });

  it('gives an event that several kinds of floating contract could emit to one of them', () => {
    const topics = DICTIONARY.filter(({ contract }) => UNLISTED_CONTRACTS.includes(contract)).map(
      ({ topic0 }) => topic0,
    );
    expect(new Set(topics).size).toBe(topics.length);
  });

  it('finds the words of tuples in the head', () => {
    const event = eventOf('AllocationManager.AllocationUpdated');
    expect(event).toMatchObject({ topics: 1, headWords: 6, isStatic: true });
    expect(fieldOf(event, 'operatorSet.id')).toMatchObject({ type: 'uint32', word: 2 });
    expect(fieldOf(event, 'effectBlock')).toMatchObject({ type: 'uint32', word: 5 });
  });

  it('counts a dynamic parameter as one word, its offset', () => {
    const event = eventOf('DelegationManager.SlashingWithdrawalQueued');
    expect(event).toMatchObject({ topics: 1, headWords: 3, isStatic: false });
    expect(fieldOf(event, 'withdrawal')).toMatchObject({ word: 1, dynamic: true });
  });

  it('finds the words of arrays of fixed length', () => {
    const event = eventOf('BLSApkRegistry.NewPubkeyRegistration');
    expect(event).toMatchObject({ topics: 2, headWords: 6, isStatic: true });
    expect(fieldOf(event, 'pubkeyG2.Y.1')).toMatchObject({ type: 'uint256', word: 5 });
  });

  it('says which key or path is wrong', () => {
    expect(() => eventOf('StrategyManager.Deposit')).toThrow('event StrategyManager.Deposit is');
    expect(() => fieldOf(eventOf('EigenPodManager.PodDeployed'), 'pod')).toThrow('no field pod');
  });
});

describe('the published declarations', () => {
  it.each(['eigenlayer-events.json', 'eigenda-events.json', 'later-events.json'])(
    'are all in the dictionary: %s',
    (file) => {
      const wrong = published(file).filter(({ contract, signature, topic0, indexed, actions }) => {
        const event = DICTIONARY.find((one) => one.contract === contract && one.topic0 === topic0);
        return (
          event?.signature !== signature ||
          event.topics !== indexed.filter(Boolean).length + 1 ||
          event.actions.join() !== actions.join()
        );
      });
      expect(wrong).toEqual([]);
    },
  );
});
