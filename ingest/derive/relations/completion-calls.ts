import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import type { TextRow } from '../../../common/relations/rows.ts';

/** The first release's calls that complete withdrawals, with the flag that its event leaves out. */
const M1_CALLS = parseAbi([
  'struct WithdrawerAndNonce { address withdrawer; uint96 nonce; }',
  'struct QueuedWithdrawal { address[] strategies; uint256[] shares; address depositor; WithdrawerAndNonce withdrawerAndNonce; uint32 withdrawalStartBlock; address delegatedAddress; }',
  'function completeQueuedWithdrawal(QueuedWithdrawal queuedWithdrawal, address[] tokens, uint256 middlewareTimesIndex, bool receiveAsTokens)',
  'function completeQueuedWithdrawals(QueuedWithdrawal[] queuedWithdrawals, address[][] tokens, uint256[] middlewareTimesIndexes, bool[] receiveAsTokens)',
]);

/**
 * Reads depositor, nonce and flag for each withdrawal that a call completes. A call of another
 * function has no flags: a contract may have completed the withdrawal.
 */
export function flagsOf(data: Hex): TextRow[] {
  const flag = (
    { depositor, withdrawerAndNonce }: { depositor: Hex; withdrawerAndNonce: { nonce: bigint } },
    asTokens: boolean | undefined,
  ): TextRow => [
    depositor.slice(2),
    withdrawerAndNonce.nonce.toString(),
    String(asTokens === false),
  ];
  try {
    const { functionName, args } = decodeFunctionData({ abi: M1_CALLS, data });
    if (functionName === 'completeQueuedWithdrawal') return [flag(args[0], args[3])];
    return args[0].map((withdrawal, index) => flag(withdrawal, args[3][index]));
  } catch {
    return [];
  }
}
