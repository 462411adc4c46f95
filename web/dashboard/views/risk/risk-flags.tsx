import type { ComponentChildren } from 'preact';
import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import { Choice } from '../../parts/choice.tsx';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Moment, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { effectColumn, useTimeOfBlock } from './block-time.tsx';
import { avsColumn, partOfWad, SET } from './risk-columns.tsx';

type Flag = RowOf<'restakingRiskFlags'>;
type Kind = NonNullable<ParametersOf<'restakingRiskFlags'>['flag']>;

interface Words {
  /** Names the condition. */
  readonly words: string;
  /** Shows the evidence. */
  readonly evidence: (flag: Flag) => ComponentChildren;
}

const blocks = (number: string) => `${count(Number(number))} blocks`;

/** Writes `1 staker`, `2 stakers`. */
const countOf =
  (noun: string) =>
  ({ value }: Flag) =>
    `${count(Number(value))} ${noun}${value === '1' ? '' : 's'}`;

/** Writes a value, and the one that replaces it. */
const changed = (write: (value: string) => string) => (flag: Flag) =>
  `${write(flag.value)} → ${write(flag.pendingValue)}`;

const KINDS: Readonly<Record<Kind, Words>> = {
  slasher_eoa: {
    words: 'One private key can slash',
    evidence: ({ value, pendingValue }) => <Hex value={pendingValue || value} />,
  },
  slasher_change: {
    words: 'The slasher changes',
    evidence: ({ value, pendingValue }) => (
      <>
        <Hex value={value} /> → <Hex value={pendingValue} />
      </>
    ),
  },
  redistribution: {
    words: 'Slashed shares go to an address',
    evidence: ({ value }) => <Hex value={value} />,
  },
  allocation_decrease: {
    words: 'Less can be slashed soon',
    evidence: changed(partOfWad),
  },
  allocation_delay_zero: {
    words: 'Allocations take effect at once',
    evidence: ({ value }) => blocks(value),
  },
  allocation_delay_decrease: {
    words: 'A shorter allocation delay is pending',
    evidence: changed(blocks),
  },
  operator_without_avs: {
    words: 'Stakers delegate, but it serves no AVS',
    evidence: countOf('staker'),
  },
  set_without_stake: {
    words: 'The set can slash nothing',
    evidence: countOf('member'),
  },
};

const ALL = Object.keys(KINDS) as readonly Kind[];

/** Describes the condition that a flag stands for. */
function wordsOf(flag: string): string {
  return (KINDS as Readonly<Record<string, Words>>)[flag]?.words ?? flag;
}

interface RiskFlagsProps {
  /** The flags concern this entity; all are shown without it. */
  readonly of?: Pick<ParametersOf<'restakingRiskFlags'>, 'avs' | 'operator'>;
  readonly without?: readonly string[];
}

/** Lists conditions that the tables prove, each with its evidence. */
export function RiskFlags({ of = {}, without = [] }: RiskFlagsProps) {
  const { query } = useRoute();
  const names = useNames();
  const timeOf = useTimeOfBlock();
  const kind = ALL.find((one) => one === query.flag);
  const answer = usePage(
    'restakingRiskFlags',
    { ...of, ...(kind && { flag: kind }) },
    query['flags.page'],
    10,
  );
  return (
    <PageList
      title="Flags"
      name="risk-flags"
      answer={answer}
      columns={columnsOf(names, timeOf).filter(({ id }) => !without.includes(id))}
      rowKey={(flag) => JSON.stringify(flag)}
      empty={kind ? 'Nothing has this flag.' : 'No condition that raises risk was found.'}
      pageName="flags.page"
      controls={
        <Choice
          title="Condition"
          name="flag"
          value={kind ?? ''}
          of={[['', 'All conditions'], ...ALL.map((one) => [one, wordsOf(one)] as const)]}
          pageName="flags.page"
        />
      }
    />
  );
}

function columnsOf(
  names: Names,
  timeOf: (block: number) => string | null,
): readonly Column<Flag>[] {
  return [
    {
      id: 'flag',
      title: 'Condition',
      kind: 'text',
      width: 'minmax(13rem, 2fr)',
      value: ({ flag }) => flag,
      show: ({ flag }) => (
        <span class="two-lines" title={flag}>
          {wordsOf(flag)}
        </span>
      ),
    },
    avsColumn(names),
    SET,
    {
      id: 'operator',
      title: 'Operator',
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ operator }) => operator,
      show: ({ operator }) => (
        <Hex value={operator} to="operators" name={names.operator(operator)} />
      ),
    },
    {
      id: 'evidence',
      title: 'Evidence',
      kind: 'text',
      width: 'minmax(12rem, 2fr)',
      value: ({ value }) => value,
      show: (flag) => (KINDS as Readonly<Record<string, Words>>)[flag.flag]?.evidence(flag),
    },
    csvColumn('pending', 'Pending', ({ pendingValue }) => pendingValue),
    csvColumn('strategy', 'Strategy', ({ strategy }) => strategy),
    effectColumn('In force from', timeOf),
    {
      id: 'since',
      title: 'Since',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ since }) => since,
      show: ({ since }) => (since === null ? <None /> : <Moment value={since} />),
    },
  ];
}
