import type { Hex } from 'viem';
import { type CraftedChain, person } from './crafted-chain.ts';
import { MOST } from './rows.ts';

/**
 * Shares of slashes that are resolved at once, in parts or not at all; the largest id and block.
 */
export function writeResolutions(chain: CraftedChain): void {
  const SM = 'StrategyManager';
  const operatorSet = { avs: person(171), id: 2 ** 32 - 1 };
  const [one, two] = [172, 173].map(person) as [Hex, Hex]; // two numbers
  const change = (name: string, slashId: bigint, strategy: Hex, shares: bigint) =>
    chain
      .emit(`${SM}.BurnOrRedistributableShares${name}`, { operatorSet, slashId, strategy, shares })
      .next();
  const set = (slashId: bigint, resolutionBlock: number) =>
    chain.emit(`${SM}.SlashResolutionBlockSet`, { operatorSet, slashId, resolutionBlock });
  change('Increased', 1n, one, MOST);
  change('Increased', 1n, two, 5n);
  change('Increased', 2n ** 256n - 1n, one, 0n);
  set(1n, 1);
  set(1n, 2 ** 32 - 1);
  set(3n, 7);
  change('Decreased', 1n, two, 2n);
  change('Decreased', 1n, two, 3n);
  change('Decreased', 4n, two, 3n);
}

/** Submitters that opt in, out, and in again. */
export function writeFees(chain: CraftedChain): void {
  const choose = (submitter: Hex, newValue: boolean) =>
    chain
      .emit('RewardsCoordinator.OptInForProtocolFeeSet', {
        submitter,
        oldValue: !newValue,
        newValue,
      })
      .next();
  const [one, two] = [174, 175].map(person) as [Hex, Hex]; // two numbers
  choose(one, true);
  choose(two, true);
  choose(one, false);
  choose(one, true);
  choose(two, false);
}
