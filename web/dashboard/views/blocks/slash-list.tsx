import type { RowOf } from '../../../../client/index.ts';
import { count, dollars, knownValue, percent, sum } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Dollars, None } from '../../parts/values.tsx';
import { usePage, useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { operatorColumn, timeColumn } from './shared-columns.tsx';
import type { SlashFilters } from './slash-marks.ts';
import { Withdrawn } from './withdrawal-list.tsx';
import { useValued, type ValuedHolding } from './withdrawn.ts';

type Slash = RowOf<'restakingSlashingHistory'>;

/** Slashed fractions count in units of 10^-18. */
const WAD = 1e18;
const LIMIT = 10;

interface SlashListProps {
  readonly filters: SlashFilters;
  readonly without?: readonly string[];
}

/** Slashes, newest first, with the amounts that delegators lost. */
export function SlashList({ filters, without = [] }: SlashListProps) {
  const { query } = useRoute();
  const names = useNames();
  const valued = useValued();
  const answer = usePage('restakingSlashingHistory', filters, query['slashes.page'], LIMIT);
  return (
    <PageList
      title="Slashes"
      note={useTotalNote(filters, valued)}
      name="slashes"
      answer={answer}
      columns={columnsOf(names, valued).filter(({ id }) => !without.includes(id))}
      rowKey={(slash) => JSON.stringify(slash)}
      empty="No slashes in this snapshot."
      pageName="slashes.page"
    />
  );
}

/** Writes a sentence on the cost of all these slashes; undefined until it is known. */
function useTotalNote(
  filters: SlashFilters,
  valued: (strategy: string, shares: string) => ValuedHolding,
): string | undefined {
  const slashes = useRows('restakingSlashingHistory', filters).value;
  if (!slashes || slashes.length === 0) return undefined;
  const known = slashes.filter(({ sharesSlashed }) => sharesSlashed !== '');
  if (known.length === 0) return 'No slash has a known amount';
  const lost = sum(known.map((slash) => valued(slash.strategy, slash.sharesSlashed).tvl));
  const all = slashes.length === 1 ? '1 slash' : `${count(slashes.length)} slashes`;
  // A cost of 0 means that no price is known.
  const cost = Number(lost) === 0 ? 'none has a price' : `${dollars(lost)} at current prices`;
  return known.length === slashes.length
    ? `${all}: ${cost}`
    : `${count(known.length)} of ${all} ${known.length === 1 ? 'has' : 'have'} a known amount: ${cost}`;
}

function columnsOf(
  names: Names,
  valued: (strategy: string, shares: string) => ValuedHolding,
): readonly Column<Slash>[] {
  const lost = ({ strategy, sharesSlashed }: Slash) =>
    sharesSlashed === '' ? null : valued(strategy, sharesSlashed);
  return [
    timeColumn(({ timestamp }) => timestamp),
    operatorColumn(names),
    {
      id: 'avs',
      title: 'Slashed by',
      kind: 'text',
      width: 'minmax(9.5rem, 1.5fr)',
      value: ({ avs, operatorSetId }) => `${avs} ${operatorSetId}`,
      show: ({ avs, operatorSetId }) => (
        <>
          <Hex value={avs} to="avs" name={names.avs(avs)} />
          <span class="quiet"> set&nbsp;{operatorSetId}</span>
        </>
      ),
    },
    {
      id: 'part',
      title: 'Fraction',
      kind: 'decimal',
      value: ({ wadSlashed }) => wadSlashed,
      show: ({ wadSlashed }) => percent(Number(wadSlashed) / WAD),
    },
    {
      id: 'lost',
      title: 'Amount lost',
      kind: 'decimal',
      width: 'minmax(10rem, 1fr)',
      value: (slash) => {
        const loss = lost(slash);
        return loss?.rated ? loss.tokens : null;
      },
      show: (slash) => {
        const loss = lost(slash);
        return loss === null ? '–' : <Withdrawn of={loss} />;
      },
    },
    csvColumn('symbol', 'Symbol', (slash) => lost(slash)?.symbol ?? ''),
    csvColumn('decimals', 'Decimals', (slash) => lost(slash)?.decimals ?? ''),
    csvColumn('shares', 'Shares lost', ({ sharesSlashed }) => sharesSlashed || null, 'decimal'),
    csvColumn('strategy', 'Strategy', ({ strategy }) => strategy),
    {
      id: 'value',
      title: 'Value, USD',
      kind: 'decimal',
      value: (slash) => knownValue(lost(slash)?.tvl ?? '0'),
      show: (slash) => {
        const loss = lost(slash);
        return loss === null || Number(loss.tvl) === 0 ? '–' : <Dollars value={loss.tvl} />;
      },
    },
    {
      id: 'description',
      title: 'Reason',
      kind: 'text',
      width: 'minmax(9rem, 2fr)',
      value: ({ description }) => description,
      show: ({ description }) =>
        description === '' ? <None /> : <span title={description}>{description}</span>,
    },
  ];
}
