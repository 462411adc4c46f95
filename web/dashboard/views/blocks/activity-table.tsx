import type { RowOf } from '../../../../client/index.ts';
import { actionLabel, GROUPS, groupOf } from '../../format/actions.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Copy, Hex } from '../../parts/hex.tsx';
import { None } from '../../parts/values.tsx';
import { type Names, useNames } from '../../state/names.ts';
import { href } from '../../state/route.ts';
import { ShownAmount, useActivityAmount } from './activity-amount.tsx';
import { operatorColumn, STAKER, timeColumn } from './shared-columns.tsx';

export type Activity = RowOf<'restakingActivity'>;

/** A free-form object shows this many members; the others are in the text on hover. */
const SHOWN_MEMBERS = 2;

/** Returns an activity table's columns; `without` lists columns to leave out. */
export function useActivityColumns(without: readonly string[] = []): readonly Column<Activity>[] {
  const names = useNames();
  const amountOf = useActivityAmount();
  const columns: readonly Column<Activity>[] = [
    timeColumn(({ timestamp }) => timestamp),
    {
      id: 'action',
      title: 'Action',
      kind: 'text',
      width: 'minmax(12rem, 2fr)',
      value: ({ action }) => action,
      show: ({ action }) => <ActionName action={action} />,
    },
    { ...STAKER, width: 'minmax(9.2rem, 1fr)' },
    operatorColumn(names),
    {
      id: 'concerns',
      title: 'Subject',
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ avs, strategy, pod }) => [avs, strategy, pod].filter(Boolean).join(' '),
      show: (activity) => <Subject of={activity} names={names} without={without} />,
    },
    csvColumn('amount', 'Amount', (activity) => amountOf(activity)?.tokens ?? null, 'decimal'),
    csvColumn('symbol', 'Symbol', (activity) => amountOf(activity)?.symbol ?? ''),
    csvColumn('decimals', 'Decimals', (activity) => amountOf(activity)?.decimals ?? ''),
    csvColumn(
      'value',
      'Value now, USD',
      (activity) => amountOf(activity)?.value ?? null,
      'decimal',
    ),
    ...(['avs', 'strategy', 'token', 'pod'] as const).map((id) =>
      csvColumn<Activity>(id, id, (activity) => activity[id]),
    ),
    {
      id: 'data',
      title: 'Details',
      kind: 'text',
      width: 'minmax(10rem, 2fr)',
      value: ({ data }) => JSON.stringify(data),
      show: (activity) => {
        const amount = amountOf(activity);
        return amount ? <ShownAmount of={amount} /> : <FreeObject value={activity.data} />;
      },
    },
    {
      id: 'metadata',
      title: 'Transaction',
      kind: 'text',
      width: 'minmax(9.2rem, 1fr)',
      value: ({ metadata }) => JSON.stringify(metadata),
      show: ({ metadata }) => <Transaction of={metadata} />,
    },
  ];
  return columns.filter(({ id, csvOnly }) => csvOnly || !without.includes(id));
}

export function activityKey({ timestamp, action, ...rest }: Activity): string {
  return `${timestamp} ${action} ${JSON.stringify(rest)}`;
}

interface SubjectProps {
  readonly of: Activity;
  readonly names: Names;
  readonly without: readonly string[];
}

/** Links to the AVS, the strategy or the pod that an activity is about. */
function Subject({ of: { avs, strategy, pod }, names, without }: SubjectProps) {
  if (avs && !without.includes('avs')) return <Hex value={avs} to="avs" name={names.avs(avs)} />;
  if (strategy && !without.includes('strategy')) {
    return <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />;
  }
  return pod && !without.includes('pod') ? <Hex value={pod} to="pods" /> : <Hex value="" />;
}

/** Shows an action in its group's colour, with a link to its activity. */
export function ActionName({ action }: { readonly action: string }) {
  const label = actionLabel(action);
  return (
    <a class="action two-lines" href={href('activity', { action })} title={label}>
      <i class={`swatch series-${GROUPS.indexOf(groupOf(action)) + 1}`} aria-hidden="true" />{' '}
      {label}
    </a>
  );
}

function Transaction({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  const hash = of.transactionHash;
  return typeof hash === 'string' ? <Hex value={hash} transaction /> : <FreeObject value={of} />;
}

/** Shows a free-form object's first members; all members on hover and when copied. */
export function FreeObject({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  const members = Object.entries(value);
  if (members.length === 0) return <None />;
  const whole = JSON.stringify(value, null, 2);
  const more = members.length - SHOWN_MEMBERS;
  return (
    <span class="free" title={whole}>
      <span class="clip">
        {members.slice(0, SHOWN_MEMBERS).map(([name, member]) => (
          <span key={name} class="member">
            <span class="quiet">{name}</span> {textOf(member)}{' '}
          </span>
        ))}
        {more > 0 && <span class="quiet">+{more}</span>}
      </span>
      <Copy value={whole} />
    </span>
  );
}

function textOf(member: unknown): string {
  const text = typeof member === 'string' ? member : JSON.stringify(member);
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}
