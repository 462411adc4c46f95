import { count, partOf, percent, sum } from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import { Count, Dollars } from '../../parts/values.tsx';
import { TableAbsentError } from '../../state/absent-tables.ts';
import { useAnswer } from '../../state/answer.ts';
import { NO_PRICE, usePriceless } from '../../state/priceless.ts';

/** Sums the slashable value, losses and flags, and says how the stakes are related. */
export function RiskFacts() {
  const tvl = useAnswer('restakingEcosystemTvl', {});
  const sets = useAnswer('restakingSlashableBySet', { limit: 1 });
  const avs = useAnswer('restakingSlashableByAvs', { limit: 1 });
  const losses = useAnswer('restakingSlashLosses', { limit: 1 });
  const flags = useAnswer('restakingRiskFlags', { limit: 1 });
  const isPriceless = usePriceless();
  const delegated = tvl.value && sum(tvl.value.data.strategies.map((row) => row.tvl));
  const slashable = sets.value?.meta.statistics.totalSlashableTvl;
  const lost = losses.value?.meta.statistics;
  const part =
    delegated !== undefined && slashable !== undefined ? partOf(slashable, delegated) : null;
  return (
    <section class="headline" aria-label="Summary">
      <Facts>
        {!isAbsent(sets.error) && (
          <Fact
            of={sets}
            at="meta.statistics.totalSlashableTvl"
            unit="USD"
            label="Slashable"
            note={part !== null && !isPriceless && `${percent(part)} of the delegated value`}
          >
            {slashable !== undefined && <Dollars value={slashable} />}
          </Fact>
        )}
        <Fact
          of={tvl}
          at="data.strategies.*.tvl"
          unit="USD"
          label="Total value delegated"
          note="to all operators"
          warning={isPriceless && NO_PRICE}
        >
          {delegated !== undefined && <Dollars value={delegated} />}
        </Fact>
        {!isAbsent(sets.error) && (
          <Fact
            of={sets}
            at="meta.statistics.totalOperatorSets"
            label="Operator sets"
            note={avs.value && `of ${count(avs.value.meta.statistics.totalAVSs)} AVSs`}
          >
            {sets.value && <Count value={sets.value.meta.statistics.totalOperatorSets} />}
          </Fact>
        )}
        {!isAbsent(losses.error) && (
          <Fact
            of={losses}
            at="meta.statistics.strategies.*.lostDollars"
            unit="USD"
            label="Lost so far"
            note={lost && `${count(lost.totalStakers)} stakers lost shares`}
          >
            {lost && <Lost of={lost.strategies} />}
          </Fact>
        )}
        {!isAbsent(flags.error) && (
          <Fact of={flags} at="meta.total" label="Flags" note="conditions that raise risk">
            {flags.value && <Count value={flags.value.meta.total} />}
          </Fact>
        )}
      </Facts>
      <p class="note">
        Operators register with an AVS, and become members of its operator sets. A set can slash the
        part of its members’ stake that they allocated to it, and nothing of operators that are only
        registered.
      </p>
    </section>
  );
}

interface LostProps {
  readonly of: readonly { readonly lostDollars: string | null }[];
}

/** Adds the dollars that were lost; a lower bound if one loss is unknown. */
function Lost({ of }: LostProps) {
  const known = of.flatMap(({ lostDollars }) => lostDollars ?? []);
  if (known.length === 0 && of.length > 0) return <>–</>;
  return (
    <>
      {known.length < of.length && '≥ '}
      <Dollars value={sum(known)} />
    </>
  );
}

function isAbsent(error: unknown): boolean {
  return error instanceof TableAbsentError;
}
