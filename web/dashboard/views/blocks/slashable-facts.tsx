import { count } from '../../format/numbers.ts';
import { Fact } from '../../parts/card.tsx';
import { Dollars } from '../../parts/values.tsx';
import { TableAbsentError } from '../../state/absent-tables.ts';
import { useAnswer } from '../../state/answer.ts';
import { href, type Query } from '../../state/route.ts';

interface SlashableProps {
  readonly avs: string;
}

function useSlashable(avs: string) {
  const answer = useAnswer('restakingSlashableByAvs', { search: avs.toLowerCase(), limit: 1 });
  return { answer, isAbsent: answer.error instanceof TableAbsentError };
}

/** Shows the stake that an AVS's operator sets can slash, and their members' stake. */
export function SlashableFacts({ avs }: SlashableProps) {
  const { answer, isAbsent } = useSlashable(avs);
  if (isAbsent) return null;
  const [row] = answer.value?.data ?? [];
  const none = answer.value && 'no operator sets';
  return (
    <>
      <Fact
        of={answer}
        at="data.*.slashableTvl"
        unit="USD"
        label="Slashable"
        note={row ? <SlashableNow by="its operator sets" part={{ 'if.avs': avs }} /> : none}
      >
        {answer.value && <Dollars value={row?.slashableTvl ?? '0'} />}
      </Fact>
      <Fact
        of={answer}
        at="data.*.tvl"
        unit="USD"
        label="Stake of set members"
        note={row ? `${count(row.members)} members` : none}
      >
        {answer.value && <Dollars value={row?.tvl ?? '0'} />}
      </Fact>
    </>
  );
}

interface SlashableNowProps {
  readonly by: string;
  /** Parameters for the view of risk. */
  readonly part: Query;
}

/** Says who can slash, and links to the losses if they did. */
export function SlashableNow({ by, part }: SlashableNowProps) {
  return (
    <>
      by {by} now; <a href={href('risk', part)}>losses if they did</a>
    </>
  );
}

/** Relates an AVS's three stakes in a sentence. */
export function SlashableNote({ avs }: SlashableProps) {
  if (useSlashable(avs).isAbsent) return null;
  return (
    <p class="note">
      An operator set can slash the part of its members’ stake that they allocated to it, and
      nothing of operators that are only registered.
    </p>
  );
}
