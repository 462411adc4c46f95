import { useState } from 'preact/hooks';
import type { RowOf } from '../../../../client/index.ts';
import { announce } from '../../parts/announcer.tsx';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Icon } from '../../parts/icons.tsx';
import { Answered } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useRows } from '../../state/answer.ts';
import { useSession } from '../../state/session.ts';
import { amountOf, TokenAmount, type Tokens, tokenColumns, useTokens } from './token-amount.tsx';

type Unclaimed = RowOf<'restakingRewardsUnclaimed'>;

const TITLE = 'Rewards to claim';

/** The earned and the claimed rewards of an earner by token, with proofs to copy. */
export function UnclaimedList({ earner }: { readonly earner: string }) {
  const answer = useRows('restakingRewardsUnclaimed', { earner });
  const tokens = useTokens();
  const rows = answer.value ?? [];
  const open = rows.filter(({ unclaimed }) => unclaimed !== '0').map(({ token }) => token);
  return (
    <Card
      title={TITLE}
      note={
        rows[0] &&
        `In distribution root ${rows[0].rootIndex}, the newest active one that was computed`
      }
      wide
      aside={
        <>
          {open.length > 0 && (
            <ProofButton earner={earner} tokens={open} label="Copy the proof of all" />
          )}
          <CsvButton name="unclaimed-rewards" columns={columnsOf(tokens)} rows={rows} />
        </>
      }
    >
      <Answered of={answer} height={160}>
        {(all) => (
          <Table
            caption={TITLE}
            columns={columnsOf(tokens)}
            rows={all}
            rowKey={({ token }) => token}
            empty="The computed root has no rewards of this earner."
          />
        )}
      </Answered>
    </Card>
  );
}

interface ProofButtonProps {
  readonly earner: string;
  readonly tokens: readonly string[];
  readonly label: string;
}

/** Copies the argument of `processClaim` for some tokens as JSON. */
function ProofButton({ earner, tokens, label }: ProofButtonProps) {
  const { client } = useSession();
  const [state, setState] = useState<'ready' | 'waiting' | 'copied' | 'failed'>('ready');
  const copy = async () => {
    if (!client) return;
    setState('waiting');
    try {
      const { data } = await client.restakingRewardsProof({ earner, tokens: tokens.join(',') });
      await navigator.clipboard.writeText(JSON.stringify(data[0], null, 2));
      setState('copied');
      announce('Copied');
    } catch {
      setState('failed');
      announce('No proof was copied');
    }
  };
  return (
    <button
      type="button"
      class="button small"
      title="The argument of processClaim, as JSON"
      disabled={state === 'waiting'}
      onClick={copy}
    >
      <Icon name={state === 'copied' ? 'done' : 'copy'} />{' '}
      {state === 'failed' ? 'Not copied, try again' : label}
    </button>
  );
}

function columnsOf(tokens: Tokens): readonly Column<Unclaimed>[] {
  const amount = (
    id: 'unclaimed' | 'claimed' | 'cumulative',
    title: string,
  ): Column<Unclaimed> => ({
    id,
    title,
    kind: 'decimal',
    value: (row) => amountOf(row[id], tokens.get(row.token)),
    show: (row) => <TokenAmount amount={row[id]} token={tokens.get(row.token)} />,
  });
  return [
    {
      id: 'token',
      title: 'Token',
      kind: 'text',
      value: ({ token }) => token,
      show: ({ token }) => <Hex value={token} name={tokens.get(token)?.symbol} />,
    },
    amount('cumulative', 'Earned'),
    amount('claimed', 'Claimed'),
    amount('unclaimed', 'To claim'),
    ...tokenColumns<Unclaimed>(({ unclaimed, token }) => ({
      amount: unclaimed,
      token: tokens.get(token),
    })),
    {
      id: 'proof',
      title: 'Proof',
      kind: 'text',
      value: () => '',
      show: ({ earner, token, unclaimed }) =>
        unclaimed === '0' ? (
          <span class="quiet">–</span>
        ) : (
          <ProofButton earner={earner} tokens={[token]} label="Copy" />
        ),
    },
  ];
}
