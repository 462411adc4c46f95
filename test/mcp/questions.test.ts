import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { CORE_TOOLS } from '../../server/mcp/core-tools.ts';
import { listedTools } from '../../server/mcp/operation-tools.ts';
import { SETTINGS } from '../support/engines.ts';

/** Questions as users ask them, each with the tool that answers it. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ['What is the total value of delegated shares (TVL) now?', 'restakingEcosystemTvl'],
  ['What was the delegated value at the end of each month?', 'restakingTvlHistorical'],
  ['Which operators have the largest TVL?', 'restakingAllOperators'],
  ['How is the TVL of every operator split by strategy?', 'restakingOperatorsTvl'],
  ['Tell me about one operator: delegated stake and AVSs', 'restakingOperatorInfo'],
  ['Which AVSs is this operator registered with?', 'restakingOperatorAvs'],
  ['Which operators are registered with this AVS?', 'restakingAvsOperators'],
  ['Which AVSs have the largest number of operators?', 'restakingAllAvs'],
  ['What stake is delegated to the operators of one AVS?', 'restakingAvsInfo'],
  ['What is the APY of an AVS?', 'restakingAvsApy'],
  ['What does one staker hold, and who is its operator?', 'restakingStakerInfo'],
  ['List the stakers and the strategies in which they hold shares', 'restakingAllStakers'],
  ['What are the newest deposits into strategies?', 'restakingAllDeposits'],
  ['Which withdrawals are queued and not completed?', 'restakingAllWithdrawals'],
  ['Which tokens can be restaked, with prices and exchange rate?', 'restakingAllTokens'],
  ['What did reward submissions pay in dollars?', 'restakingRewardsValue'],
  ['Show the newest reward submissions', 'restakingAllRewards'],
  ['List all reward claims with their sums', 'restakingAllRewardsClaim'],
  ['Which reward distribution roots are there?', 'restakingAllDistributionRoots'],
  ['List the slashes of operators by AVS or operator set', 'restakingSlashingHistory'],
  ['Which operator sets do AVSs have, with which slashable strategies?', 'restakingOperatorSets'],
  ['Which shares did operators gain or lose between an earlier block and now?', 'restakingChanges'],
  ['How many activities were there by action and week?', 'restakingActivityHistogram'],
  ['Which contracts of the protocol were upgraded?', 'restakingUpgrades'],
  ['How many stakers are there, with and without an operator?', 'restakingEcosystemStakers'],
  ['Which pods are in the activity log?', 'restakingAllPods'],
  ['What are the EigenDA batches?', 'availabilityAllBatches'],
  [
    'Which EigenDA operators are there, with their stake in each quorum?',
    'availabilityAllOperators',
  ],
  ['Which operators missed most batches among the newest?', 'availabilityOperatorWithIssues'],
  ['Run a SELECT in SQL for what no other tool answers', 'query'],
];

/** The rank that the right tool has at most, of all by their words. */
const MAX_RANK = 3;

const tools = listedTools(SETTINGS);

/** Words in lower case and singular, of names in camel case too. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=..)s$/, ''))
    .filter((word) => word.length > 1);
}

/** Words of a tool as a model reads them first: its name and the first sentence. */
function wordsOfTool({ name, description = '' }: Tool): Set<string> {
  return new Set(wordsOf(`${name} ${description.split('. ')[0]}`));
}

const words = new Map(tools.map((tool) => [tool.name, wordsOfTool(tool)]));

/** The weight of a word: rare words tell tools apart. */
function weightOf(word: string): number {
  const having = [...words.values()].filter((one) => one.has(word)).length;
  return having === 0 ? 0 : Math.log(1 + tools.length / having);
}

/** Names of all tools, best first: by the weight of the shared words, per square root of all. */
function ranked(question: string): string[] {
  const asked = new Set(wordsOf(question));
  const scores = [...words].map(([name, own]) => {
    const shared = [...asked].filter((word) => own.has(word));
    const score = shared.reduce((sum, word) => sum + weightOf(word), 0) / Math.sqrt(own.size);
    return { name, score };
  });
  return scores.toSorted((a, b) => b.score - a.score).map(({ name }) => name);
}

describe('names and descriptions', () => {
  it.each(QUESTIONS)('%s %s', (question, tool) => {
    expect(ranked(question).slice(0, MAX_RANK)).toContain(tool);
  });

  it('cover thirty questions, of which core tools answer most', () => {
    expect(QUESTIONS.length).toBe(30);
    expect(QUESTIONS.filter(([, tool]) => CORE_TOOLS.has(tool)).length).toBeGreaterThanOrEqual(18);
  });
});

it('each description begins with a sentence of its own', () => {
  const sentences = tools.map(({ description = '' }) => description.split('. ')[0]);
  expect(new Set(sentences).size).toBe(tools.length);
});
