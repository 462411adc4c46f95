import type { Command } from 'commander';
import { addRewardsVerify } from './rewards-verify.ts';

/** `rewards`: compares computed rewards with the chain. */
export function addRewards(program: Command): void {
  const rewards = program
    .command('rewards')
    .summary('compares rewards with posted roots and claims')
    .description('Compares computed rewards with the roots that were posted and with claims.');
  addRewardsVerify(rewards);
}
