import { Fact } from '../../parts/card.tsx';
import { Dollars, None } from '../../parts/values.tsx';
import { missingTableOf } from '../../state/absent-tables.ts';
import { useAnswer } from '../../state/answer.ts';
import { useSession } from '../../state/use-session.ts';
import { isWithoutPrice } from './unpriced.ts';
import type { Holding } from './value-by-token.tsx';
import { ValueFact } from './value-fact.tsx';

interface WithdrawalWorthProps {
  readonly withdrawalRoot: string;
  readonly completed: boolean;
  readonly holdings: readonly Holding[];
}

/**
 * Shows a withdrawal's value, and the part that can still be slashed. Both can be watched until it
 * is completed.
 */
export function WithdrawalWorth({ withdrawalRoot, completed, holdings }: WithdrawalWorthProps) {
  const { absentTables } = useSession();
  const isListed =
    !completed && missingTableOf('restakingWithdrawalsWaiting', absentTables) === undefined;
  const answer = useAnswer('restakingWithdrawalsWaiting', { withdrawalRoot }, isListed);
  const [waiting] = answer.value?.data ?? [];
  const isPriced = !isWithoutPrice(holdings);
  return (
    <>
      <ValueFact
        {...(isListed && isPriced && { of: answer, at: 'data.*.tvl' })}
        label="Worth now"
        holdings={holdings}
      />
      {isListed && (
        <Fact
          of={answer}
          {...(isPriced && { at: 'data.*.slashableTvl' })}
          unit="USD"
          label="Can still be slashed"
          note={waiting && noteOf(waiting.withinReach)}
        >
          {waiting && isPriced && <Dollars value={waiting.slashableTvl} />}
          {answer.value && !(waiting && isPriced) && <None />}
          {!answer.value && <span class="waiting">…</span>}
        </Fact>
      )}
    </>
  );
}

function noteOf(isWithinReach: boolean): string {
  return isWithinReach
    ? 'if each operator set slashed all that is allocated to it'
    : 'no operator set can slash it';
}
