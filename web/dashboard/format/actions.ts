/** Actions form these groups, and have their group's colour in every chart. */
export const GROUPS = [
  'Deposits',
  'Withdrawals',
  'Delegation',
  'Operators',
  'AVSs',
  'Rewards',
  'Pods',
  'Protocol',
] as const;
export type ActionGroup = (typeof GROUPS)[number];

const RULES: readonly (readonly [RegExp, ActionGroup])[] = [
  [/^SHARES_DEPOSITED/, 'Deposits'],
  [/^WITHDRAWAL_/, 'Withdrawals'],
  [/^STAKER_/, 'Delegation'],
  [/^OPERATOR_/, 'Operators'],
  [/^AVS_(?!REWARD)/, 'AVSs'],
  [/REWARD|CLAIMER|DISTRIBUTION|COMMISSION/, 'Rewards'],
  [/^POD_/, 'Pods'],
];

export function groupOf(action: string): ActionGroup {
  return RULES.find(([pattern]) => pattern.test(action))?.[1] ?? 'Protocol';
}

/** Writes an action in words: `Shares deposited in strategy`. */
export function actionLabel(action: string): string {
  const words = action
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\bavs\b/, 'AVS');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
