import type { RowOf } from '../../../../client/index.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Answered } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { None } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { ProofButton } from './proof-button.tsx';
import { PROOF_ROOT, RootChoice, useProofRoots, verdictOf } from './proof-root.tsx';
import {
  amountOf,
  TokenAmount,
  type Tokens,
  tokenColumn,
  tokenColumns,
  useTokens,
} from './token-amount.tsx';

type Unclaimed = RowOf<'restakingRewardsUnclaimed'>;

const TITLE = 'Rewards to claim';

/** Lists an earner's earned and claimed rewards by token, with proofs to copy in a chosen root. */
export function UnclaimedList({ earner }: { readonly earner: string }) {
  const { query } = useRoute();
  const answer = useRows('restakingRewardsUnclaimed', { earner });
  const tokens = useTokens();
  const computed = useProofRoots().value;
  const roots = computed ?? [];
  const rows = answer.value ?? [];
  const open = rows.filter(({ unclaimed }) => unclaimed !== '0');
  const overclaimed = rows.filter((row) => row.overclaimed !== '0');
  const root = roots.find(({ rootIndex }) => rootIndex === query[PROOF_ROOT]) ?? roots[0];
  const columns = columnsOf(tokens, root?.rootIndex);
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
          {open.length > 0 && root && <RootChoice roots={roots} chosen={root} />}
          {open.length > 0 && (
            <ProofButton
              key={root?.rootIndex}
              earner={earner}
              root={root?.rootIndex}
              claimed={claimedOf(open)}
              label="Copy proof for all tokens"
            />
          )}
          <CsvButton name="unclaimed-rewards" columns={columns} rows={rows} />
        </>
      }
    >
      <Answered of={answer} height={160}>
        {(all) => (
          <>
            {open.length > 0 && root && <p class="note verdict">{verdictOf(root)}</p>}
            {overclaimed.length > 0 && (
              <p class="note">
                Of {overclaimed.length === 1 ? 'one token' : `${overclaimed.length} tokens`} more
                was claimed than this root has: from a newer root that was not computed, or the
                computed root differs from the posted one.
              </p>
            )}
            <Table
              caption={TITLE}
              columns={columns}
              rows={all}
              rowKey={({ token }) => token}
              empty={
                computed?.some(({ isActive }) => isActive) === false
                  ? 'No active distribution root was computed, and so there is no proof.'
                  : 'The computed root has no rewards of this earner.'
              }
            />
          </>
        )}
      </Answered>
    </Card>
  );
}

/** Maps tokens to claimed amounts. */
function claimedOf(rows: readonly Unclaimed[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ token, claimed }) => [token, claimed]));
}

/** `root` is the index that the proofs' root has. */
function columnsOf(tokens: Tokens, root: string | undefined): readonly Column<Unclaimed>[] {
  const amount = (
    id: 'unclaimed' | 'claimed' | 'cumulative',
    title: string,
  ): Column<Unclaimed> => ({
    id,
    title,
    kind: 'decimal',
    value: (row) => amountOf(row[id], tokens.get(row.token)),
    show: (row) => <TokenAmount amount={row[id]} token={row.token} tokens={tokens} />,
  });
  return [
    tokenColumn(tokens),
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
      show: (row) =>
        row.unclaimed === '0' ? (
          <None />
        ) : (
          <ProofButton
            key={root}
            earner={row.earner}
            root={root}
            claimed={claimedOf([row])}
            label="Copy"
          />
        ),
    },
  ];
}
