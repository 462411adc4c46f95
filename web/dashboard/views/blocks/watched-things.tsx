import { useState } from 'preact/hooks';
import type { Client } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import { count, difference, partOf, percent, short } from '../../format/numbers.ts';
import { AnsweredList } from '../../parts/answered-list.tsx';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { Amount, Dollars, Moment, None, Worth } from '../../parts/values.tsx';
import { useRequest } from '../../state/answer.ts';
import { forgetWatched, keptWatched, valuesOf, type WatchedItem } from '../../state/watched.ts';

const TITLE = 'Watched';

/** A watched thing with its value now; null if the snapshot does not have it. */
interface Seen extends WatchedItem {
  readonly now: string | null;
}

const KINDS = { operators: 'Operator', avs: 'AVS', strategies: 'Token', figure: 'Figure' } as const;

/** Lists what the visitor watches, with its value now and when it was chosen. */
export function WatchedThings() {
  const [kept, setKept] = useState(keptWatched);
  const kinds = [...new Set(kept.map(({ kind }) => kind))];
  const send = async (of: Client) =>
    new Map(
      await Promise.all(
        kinds.map(async (kind) => {
          const ids = kept.filter((one) => one.kind === kind).map(({ id }) => id);
          return [kind, await valuesOf(of, kind, ids)] as const;
        }),
      ),
    );
  const figures = kept.filter(({ kind }) => kind === 'figure').map(({ id }) => id);
  const values = useRequest(`watched ${[...kinds, ...figures].join()}`, send, kinds.length > 0);
  const forget = (one: WatchedItem) => {
    forgetWatched(one.kind, one.id);
    setKept(keptWatched());
  };
  if (kept.length === 0) {
    return (
      <Card
        title={TITLE}
        note="Choose Watch on the page of an operator, an AVS or a token, or the star at a figure. This browser keeps it."
        wide
      >
        {null}
      </Card>
    );
  }
  const rows = values.value;
  return (
    <AnsweredList
      answer={{
        ...values,
        value:
          rows && kept.map((one) => ({ ...one, now: rows.get(one.kind)?.get(one.id) ?? null })),
      }}
      height={200}
      title={TITLE}
      note="Kept in this browser only"
      name="watched"
      columns={columnsOf(forget)}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      by="since"
      direction="desc"
      empty="Nothing is watched."
    />
  );
}

function columnsOf(forget: (one: WatchedItem) => void): readonly Column<Seen>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ name, id }) => name || id,
      show: ({ kind, name, id, view }) =>
        kind === 'figure' ? (
          <a href={view ?? '#/'} title={name}>
            {name}
          </a>
        ) : (
          <Hex value={id} to={kind} name={name || shortHex(id)} />
        ),
    },
    {
      id: 'kind',
      title: 'Kind',
      kind: 'text',
      width: 'minmax(5rem, 0.5fr)',
      value: ({ kind }) => KINDS[kind],
      show: ({ kind }) => KINDS[kind],
    },
    {
      id: 'now',
      title: 'Value now',
      kind: 'decimal',
      width: 'minmax(8rem, 1fr)',
      value: ({ now }) => now,
      show: (one) => (one.now === null ? <None /> : <Value of={one} value={one.now} />),
    },
    {
      id: 'then',
      title: 'When chosen',
      kind: 'decimal',
      width: 'minmax(9rem, 1fr)',
      value: ({ value }) => value,
      show: (one) => <Value of={one} value={one.value} />,
    },
    {
      id: 'change',
      title: 'Change',
      kind: 'decimal',
      width: 'minmax(9rem, 1fr)',
      value: ({ now, value }) => (now === null ? null : difference(now, value)),
      show: (one) => (one.now === null ? <None /> : <Change of={one} now={one.now} />),
    },
    {
      id: 'since',
      title: 'Since',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ time }) => time,
      show: ({ time }) => <Moment value={time} />,
    },
    {
      id: 'forget',
      title: 'Forget',
      kind: 'text',
      width: 'minmax(5rem, 0.5fr)',
      value: () => '',
      show: (one) => (
        <button
          type="button"
          class="button small"
          aria-label={`Forget ${one.name || one.id}`}
          onClick={() => forget(one)}
        >
          Forget
        </button>
      ),
    },
  ];
}

/** A figure without a unit is a count, or a plain number. */
const unitOf = ({ kind, id }: WatchedItem): string =>
  kind === 'figure' ? JSON.parse(id).unit : 'USD';

interface ValueProps {
  readonly of: WatchedItem;
  readonly value: string;
}

/** Shows a value in its unit. */
function Value({ of, value }: ValueProps) {
  const unit = unitOf(of);
  const number = Number(value);
  if (unit === '%') return <data value={value}>{percent(number)}</data>;
  if (unit !== '' && unit !== 'USD') return <Amount value={value} unit={unit} />;
  if (unit === '') {
    return <data value={value}>{Number.isInteger(number) ? count(number) : short(value)}</data>;
  }
  return of.kind === 'figure' ? <Dollars value={value} /> : <Worth value={value} />;
}

function Change({ of, now }: { readonly of: WatchedItem; readonly now: string }) {
  const change = difference(now, of.value);
  const part = partOf(change, of.value);
  if (Number(change) === 0) return <span class="quiet">0</span>;
  return (
    <>
      {Number(change) > 0 && '+'}
      <Value of={of} value={change} />
      {part !== null && <span class="quiet"> {percent(part)}</span>}
    </>
  );
}
