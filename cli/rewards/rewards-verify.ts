import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { VERIFY_PROBLEMS } from '../../rewards/reward-problems.ts';
import { isCompared, type Verification } from '../../rewards/verify/verdict.ts';
import { VerifyError } from '../../rewards/verify/verify-error.ts';
import { messagesOrStack } from '../shared/failure.ts';
import { printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';

const FORMATS = ['text', 'json'] as const;

interface Options {
  readonly format: (typeof FORMATS)[number];
  readonly page?: string;
}

/** `rewards verify`: compares computed rewards with posted roots and claims. */
export function addRewardsVerify(rewards: Command): void {
  const command = rewards
    .command('verify')
    .summary('compares computed rewards with posted roots and claims')
    .description(
      'Computes the root of each distribution from a folder of rewards and compares it with the posted one. ' +
        'Compares each claim with the leaf of its earner and token in the root of the claim. Differences are named by claim, ' +
        'by token and by type of submission. If the calculation left out submissions, roots that include them are not ' +
        'compared, and neither are claims of their tokens.',
    )
    .argument('<snapshot>', 'the folder of the snapshot')
    .argument('<folder>', 'the folder of the rewards: earned/, roots.json and rewards-report.json')
    .addOption(
      new Option('--format <format>', 'format of the verdict').choices(FORMATS).default('text'),
    )
    .option('--page <file>', 'also writes the verdict as a page, one HTML file');
  addExamples(command, {
    examples: [
      ['rewards verify snapshots/current rewards', 'every posted root and every claim'],
      [
        'rewards verify snapshots/current rewards --format json --page verdict.html > verdict.json',
        'for a cron job, with a page',
      ],
    ],
    exits: {
      0: 'everything that was compared agrees',
      1: 'a root or a claim differs',
      2: 'nothing was compared: every root and claim needs submissions that were left out or days that were not computed, or an argument is invalid',
    },
  });
  command.action(run);
}

async function run(snapshot: string, folder: string, { format, page }: Options): Promise<void> {
  try {
    const { verifyRewards } = await import('../../rewards/verify/verify.ts');
    const found = await withBar((progress) => verifyRewards(snapshot, folder, progress));
    if (page !== undefined) await writePage(page, found);
    process.stdout.write(await formatted(found, format));
    process.exitCode = exitCodeOf(found);
  } catch (cause) {
    // A crash would end with 1, which means a difference.
    process.exitCode = 2;
    printMessages(messagesOrStack(cause));
  }
}

function exitCodeOf(found: Verification): number {
  if (!isCompared(found)) return 2;
  return found.agrees ? 0 : 1;
}

async function writePage(path: string, found: Verification): Promise<void> {
  const { verificationPage } = await import('./verification-page.ts');
  try {
    writeFileSync(path, verificationPage(found));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new VerifyError([VERIFY_PROBLEMS.page_unwritable({ path, reason })], { cause });
  }
}

async function formatted(found: Verification, format: Options['format']): Promise<string> {
  if (format === 'json') return `${JSON.stringify(found, null, 2)}\n`;
  const { formatVerification } = await import('./verification-text.ts');
  return formatVerification(found);
}
