import { useState } from 'preact/hooks';
import type { Client } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import { difference, partOf, percent } from '../../format/numbers.ts';
import { AnsweredList } from '../../parts/answered-list.tsx';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { Dollars, Moment, None, Worth } from '../../parts/values.tsx';
import { useRequest } from '../../state/answer.ts';
import { useSession } from '../../state/use-session.ts';
import {
  forgetWatched,
  isKept,
  keepWatched,
  keptWatched,
  valuesOf,
  type Watched,
} from '../../state/watched.ts';

const TITLE = 'Watched';

/** A watched thing with its value now; null if the snapshot does not have it. */
interface Seen extends Watched {
  readonly now: string | null;
}

const KINDS = { operators: 'Operator', avs: 'AVS', strategies: 'Token', total: 'All' } as const;

/** Lists what the visitor watches, with its value now and when it was chosen. */
export function WatchedThings() {
  const { client, lastTime } = useSession();
  const [kept, setKept] = useState(keptWatched);
  const kinds = [...new Set(kept.map(({ kind }) => kind))];
  const send = async (of: Client) =>
    new Map(
      await Promise.all(kinds.map(async (kind) => [kind, await valuesOf(of, kind)] as const)),
    );
  const values = useRequest(`watched ${kinds.join()}`, send, kinds.length > 0);
  const forget = (one: Watched) => {
    forgetWatched(one.kind, one.id);
    setKept(keptWatched());
  };
  const watchTotal = async () => {
    if (!client) return;
    const tvl = (await valuesOf(client, 'total')).get('') ?? '0';
    const time = lastTime ?? new Date().toISOString();
    keepWatched({ kind: 'total', id: '', name: 'Total value delegated', tvl, time });
    setKept(keptWatched());
  };
  const total = !isKept('total', '') && (
    <button type="button" class="button small" onClick={() => void watchTotal()}>
      Watch the total value
    </button>
  );
  if (kept.length === 0) {
    return (
      <Card
        title={TITLE}
        note="Choose Watch on the page of an operator, an AVS or a token. This browser keeps it."
        wide
        aside={total}
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
      controls={total}
    />
  );
}

function columnsOf(forget: (one: Watched) => void): readonly Column<Seen>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ name, id }) => name || id,
      show: ({ kind, name, id }) =>
        kind === 'total' ? name : <Hex value={id} to={kind} name={name || shortHex(id)} />,
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
      title: 'Value now, USD',
      kind: 'decimal',
      width: 'minmax(8rem, 1fr)',
      value: ({ now }) => now,
      show: ({ now }) => (now === null ? <None /> : <Worth value={now} />),
    },
    {
      id: 'then',
      title: 'When chosen, USD',
      kind: 'decimal',
      width: 'minmax(9rem, 1fr)',
      value: ({ tvl }) => tvl,
      show: ({ tvl }) => <Worth value={tvl} />,
    },
    {
      id: 'change',
      title: 'Change',
      kind: 'decimal',
      width: 'minmax(9rem, 1fr)',
      value: ({ now, tvl }) => (now === null ? null : difference(now, tvl)),
      show: ({ now, tvl }) => (now === null ? <None /> : <Change now={now} then={tvl} />),
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

function Change({ now, then }: { readonly now: string; readonly then: string }) {
  const change = difference(now, then);
  const part = partOf(change, then);
  if (Number(change) === 0) return <span class="quiet">0</span>;
  return (
    <>
      {Number(change) > 0 && '+'}
      <Dollars value={change} />
      {part !== null && <span class="quiet"> {percent(part)}</span>}
    </>
  );
}
