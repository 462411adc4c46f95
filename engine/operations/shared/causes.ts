import { described, type Fields, nullableSignedDecimal } from '../../definition/fields.ts';
import { FLOWS } from '../../sql/flows.ts';

/** A value changes for these causes; only an AVS has registrations. */
export const CAUSES = [...FLOWS, 'registrations'] as const;

const cause = (of: string) =>
  described(`US dollars: part of changeByFlows: ${of}.`, nullableSignedDecimal);

/** Divides a change of value by its causes. */
export const CAUSES_OF_CHANGE = {
  changeByDeposits: cause('shares that delegating stakers got for deposits of tokens'),
  changeByWithdrawals: cause(
    'shares that delegating stakers queued for withdrawal, less those that came back because a withdrawal was completed as shares',
  ),
  changeByDelegations: cause(
    'shares of stakers that delegated, less those of stakers that undelegated, with the rounding of both. Undelegating queues all shares for withdrawal: they count here, not in changeByWithdrawals',
  ),
  changeBySlashes: cause(
    'delegated shares that AVSs slashed; slashed shares of queued withdrawals were not delegated any more and are not in it',
  ),
  changeByPods: cause(
    'native ETH of EigenPods: proofs of validators, gains and losses of their balances, and slashes by the beacon chain',
  ),
  changeByRegistrations: cause(
    'with the parameter avs, all shares of operators that registered with it or left it, at the end of that day or of the day before; otherwise 0',
  ),
} satisfies Fields;
