/**
 * Operations that no view of the dashboard requests, since programs are their readers, each with
 * the reason. A view that begins to use one removes its line.
 */
export const FOR_PROGRAMS: Readonly<Record<string, string>> = {
  'restaking/all-deposits': 'Activity, filtered by deposits, has the same rows.',
  'restaking/all-rewards': 'rewards-value has the same submissions, with their value.',
  'restaking/operators-tvl': 'all-operators has the same value, which the view sorts by.',
  'restaking/distribution-roots-by-status': 'all-distribution-roots has the state of each root.',
  'restaking/all-avs-rewards-submission': 'rewards-value has the same submissions.',
  'restaking/avs-rewards-submission-by-avs': 'rewards-value takes the AVS as a filter.',
  'restaking/avs-rewards-submission-by-tokenUsed': 'rewards-value takes the token as a filter.',
  'restaking/avs-rewards-submission-by-hash': 'reward-info has all rows of the submission.',
  'restaking/avs-rewards': 'The page of an AVS lists its submissions by rewards-value.',
  'restaking/avs-activity': 'Activity takes the AVS as a filter.',
  'restaking/operator-activity': 'Activity takes the operator as a filter.',
  'restaking/staker-activity': 'Activity takes the staker as a filter.',
  'restaking/strategy-activity': 'Activity takes the strategy as a filter.',
  'restaking/rewards-status': 'rewards-value has the start and the length of each submission.',
  'restaking/reward-strategy':
    'It is the list of submissions by strategy; the views list them by AVS and token.',
  'restaking/strategy-info': 'all-strategies has the delegated value of all strategies at once.',
  'restaking/avs-apy': 'avs-apr replaces it; it stays for programs that read it.',
  'restaking/changes-feed': 'Readers of feeds request it; the overview shows changes.',
  'availability/batch-info': 'batch-by-hash has the same record.',
  'availability/batch-nonsigners': 'batch-by-hash has the operators that did not sign.',
  'availability/operators-by-status': 'The list of all operators shows and sorts the state.',
  'availability/operators-by-ejection': 'The list of all operators shows and sorts the state.',
  'availability/quorum-operators': 'The list of all operators has the stake by quorum.',
};
