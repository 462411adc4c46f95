import type { RowOf } from '../../../../client/index.ts';
import { type Bucket, Columns } from '../../charts/columns.tsx';
import { shortHex } from '../../format/addresses.ts';
import { compareDecimals, count, dollars, sum } from '../../format/numbers.ts';
import { PRICE_REMEDIES } from '../../format/remedies.ts';
import { utcMonth } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Remedies } from '../../parts/remedies.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Count, Dollars, None } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import type { RewardFilters } from './reward-list.tsx';

type Reward = RowOf<'restakingRewardsValue'>;

/** Sums one AVS's or token's submissions in a month. */
interface Part {
  /** The month begins on this day (UTC): `2025-05-01`. */
  readonly month: string;
  /** The AVS or token has this address; empty for the protocol's own submissions. */
  readonly id: string;
  readonly name: string;
  readonly submissions: number;
  /** Counts US dollars at the submissions' times; null if no submission has a price. */
  readonly value: string | null;
}

const MONTH_MS = 30 * 86_400_000;

/** This many AVSs or tokens have their own colour; the others are drawn as one. */
const COLOURED = 6;

const OTHERS = 'others';

const CHOICES = { avs: 'by AVS', token: 'by token' } as const;
type Choice = keyof typeof CHOICES;

/** Draws submitted rewards by month and AVS or token, in US dollars at the submissions' times. */
export function RewardsByMonth({ filters }: { readonly filters: RewardFilters }) {
  const { query } = useRoute();
  const names = useNames();
  const by: Choice = query['months.by'] === 'token' ? 'token' : 'avs';
  const answer = useRows('restakingRewardsValue', filters);
  const rewards = answer.value ?? [];
  const parts = partsOf(rewards, by, by === 'avs' ? avsName(names) : tokenName);
  return (
    <Figure
      title="Rewards by month"
      note={answer.value && noteOf(rewards)}
      wide
      name="rewards-by-month"
      columns={columnsOf(by)}
      rows={parts}
      rowKey={({ month, id }) => `${month} ${id}`}
      empty="No reward submissions found."
      controls={
        <label class="choice">
          <span class="sr-only">Parts</span>
          <select
            value={by}
            onChange={({ currentTarget }) => setQuery({ 'months.by': currentTarget.value })}
          >
            {Object.entries(CHOICES).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Answered of={answer} height={248}>
        {() => <Chart parts={parts} />}
      </Answered>
    </Figure>
  );
}

/** Adds up the value, and counts those without a price. */
function noteOf(rewards: readonly Reward[]): string {
  const unpriced = rewards.filter(({ dollarValue }) => dollarValue === null).length;
  if (unpriced === rewards.length) return `${count(unpriced)} without a price`;
  const value = dollars(sum(rewards.map(({ dollarValue }) => dollarValue ?? '0')));
  const without = unpriced === 0 ? '' : `; ${count(unpriced)} without a price left out`;
  return `${value} at the prices of their submission${without}`;
}

function Chart({ parts }: { readonly parts: readonly Part[] }) {
  const largest = largestOf(parts);
  if (largest.length === 0)
    return (
      <Empty>
        No submission has a price. <Remedies of={PRICE_REMEDIES} />
      </Empty>
    );
  const seriesOf = ({ id, name }: Part) => (largest.includes(id) ? name : OTHERS);
  const shown = largest.map((id) => parts.find((part) => part.id === id)?.name ?? id);
  const hasOthers = parts.some(({ id }) => !largest.includes(id));
  return (
    <Columns
      label="Rewards by month, in US dollars"
      buckets={bucketsOf(parts, seriesOf)}
      series={[
        ...[...new Set(shown)].map((id, at) => ({ id, colour: at + 1 })),
        ...(hasOthers ? [{ id: OTHERS, colour: 0 }] : []),
      ]}
      step={MONTH_MS}
      fewest={12}
      height={220}
      format={dollars}
    />
  );
}

/** Sums by month and AVS or token, the newest month and the largest value first. */
function partsOf(
  rewards: readonly Reward[],
  by: Choice,
  nameOf: (reward: Reward) => string,
): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const reward of rewards) {
    const month = `${reward.updatedAt.slice(0, 7)}-01`;
    const key = `${month} ${reward[by]}`;
    const { submissions, value } = parts.get(key) ?? { submissions: 0, value: null };
    parts.set(key, {
      month,
      id: reward[by],
      name: nameOf(reward),
      submissions: submissions + 1,
      value: reward.dollarValue === null ? value : sum([value ?? '0', reward.dollarValue]),
    });
  }
  return [...parts.values()].sort(
    (one, other) =>
      other.month.localeCompare(one.month) || compareDecimals(other.value ?? '0', one.value ?? '0'),
  );
}

function avsName(names: Names): (reward: Reward) => string {
  return ({ avs }) => (avs ? names.avs(avs) || shortHex(avs) : 'protocol');
}

function tokenName({ symbol, token }: Reward): string {
  return symbol || shortHex(token);
}

/** Lists the ids with the largest values, largest first; none without a price. */
function largestOf(parts: readonly Part[]): readonly string[] {
  const values = new Map<string, string>();
  for (const { id, value } of parts) {
    values.set(id, sum([values.get(id) ?? '0', value ?? '0']));
  }
  return [...values]
    .filter(([, value]) => Number(value) > 0)
    .sort(([, one], [, other]) => compareDecimals(other, one))
    .slice(0, COLOURED)
    .map(([id]) => id);
}

/** Sorts months ascending; the heights are approximations. */
function bucketsOf(parts: readonly Part[], seriesOf: (part: Part) => string): readonly Bucket[] {
  const months = new Map<string, Record<string, number>>();
  for (const part of parts) {
    const counts = months.get(part.month) ?? {};
    const series = seriesOf(part);
    counts[series] = (counts[series] ?? 0) + Number(part.value);
    months.set(part.month, counts);
  }
  return [...months]
    .reverse()
    .map(([month, counts]) => ({ start: new Date(month), title: utcMonth(month), counts }));
}

function columnsOf(by: Choice): readonly Column<Part>[] {
  return [
    {
      id: 'month',
      title: 'Month (UTC)',
      kind: 'text',
      value: ({ month }) => month,
      show: ({ month }) => utcMonth(month),
    },
    {
      id: 'name',
      title: by === 'avs' ? 'AVS' : 'Token',
      kind: 'text',
      value: ({ name }) => name,
      show: ({ name }) => name,
    },
    {
      id: 'submissions',
      title: 'Submissions',
      kind: 'number',
      value: ({ submissions }) => submissions,
      show: ({ submissions }) => <Count value={submissions} />,
    },
    {
      id: 'value',
      title: 'Value at submission, USD',
      kind: 'decimal',
      value: ({ value }) => value,
      show: ({ value }) => (value === null ? <None /> : <Dollars value={value} />),
    },
  ];
}
