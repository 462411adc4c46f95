import type { RowOf } from '../../../client/index.ts';
import { knownValue } from '../format/numbers.ts';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Amount, Count, Dollars, Price, Priced, YesNo } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { useRows } from '../state/answer.ts';
import { useBasisNote } from './blocks/basis.ts';
import { Rate, tokensPerShare } from './blocks/rate.tsx';
import { isUnpriced, unpricedNote } from './blocks/unpriced.ts';
import { ValueByToken } from './blocks/value-by-token.tsx';
import { onDemand } from './loaded.tsx';

const DurationVaults = onDemand((module) => module.DurationVaults, 300);

type Held = Pick<
  RowOf<'restakingAllStrategies'>,
  'tvl' | 'tokens' | 'stakersCount' | 'operatorsCount'
>;

/** Joins a token and its strategy with the strategy's figures; null while they load. */
interface Token extends RowOf<'restakingAllTokens'> {
  readonly held: Held | null;
}

const NOTHING: Held = { tvl: '0', tokens: '0', stakersCount: 0, operatorsCount: 0 };

const COLUMNS: readonly Column<Token>[] = [
  {
    id: 'symbol',
    title: 'Token',
    kind: 'text',
    width: 'minmax(7rem, 1.4fr)',
    value: ({ symbol }) => symbol,
    show: ({ symbol, strategy, name }) => (
      <span title={name}>
        <Hex value={strategy} to="strategies" name={symbol} />
      </span>
    ),
  },
  {
    id: 'tvl',
    title: 'Value, USD',
    kind: 'decimal',
    value: ({ held, dollarPrice }) => (isUnpriced({ dollarPrice }) ? null : (held?.tvl ?? null)),
    show: ({ held, dollarPrice }) => (
      <Priced by={dollarPrice}>{held ? <Dollars value={held.tvl} /> : '–'}</Priced>
    ),
  },
  {
    id: 'tokens',
    title: 'Tokens',
    kind: 'decimal',
    value: ({ held }) => held?.tokens ?? null,
    show: ({ held }) => (held ? <Amount value={held.tokens} /> : '–'),
  },
  {
    id: 'price',
    title: 'Price',
    kind: 'decimal',
    width: 'minmax(6.6rem, 1fr)',
    value: ({ dollarPrice }) => knownValue(dollarPrice),
    show: ({ dollarPrice }) => <Price value={dollarPrice || '0'} />,
  },
  {
    id: 'eth',
    title: 'Price, ETH',
    kind: 'number',
    value: ({ ethPrice }) => ethPrice || null,
    show: ({ ethPrice }) => (
      <Priced by={ethPrice}>
        <Amount value={ethPrice} />
      </Priced>
    ),
  },
  {
    id: 'rate',
    title: 'Rate',
    kind: 'number',
    value: (token) => tokensPerShare(token),
    show: (token) => <Rate of={token} />,
  },
  {
    id: 'stakers',
    title: 'Stakers',
    kind: 'number',
    value: ({ held }) => held?.stakersCount ?? null,
    show: ({ held }) => (held ? <Count value={held.stakersCount} /> : '–'),
  },
  {
    id: 'operators',
    title: 'Operators',
    kind: 'number',
    value: ({ held }) => held?.operatorsCount ?? null,
    show: ({ held }) => (held ? <Count value={held.operatorsCount} /> : '–'),
  },
  {
    id: 'synced',
    title: 'Rate status',
    kind: 'text',
    width: 'minmax(7.5rem, 0.6fr)',
    value: ({ synced }) => synced,
    show: ({ synced }) => <YesNo value={synced} yes="synced" no="not synced" />,
  },
  {
    id: 'token',
    title: 'Address',
    kind: 'text',
    width: 'minmax(9.2rem, 1fr)',
    value: ({ token }) => token,
    show: ({ token }) => <Hex value={token} />,
  },
];

/** Lists the restakable tokens, and how much is delegated in each. */
export function Tokens() {
  const tokens = useRows('restakingAllTokens', {});
  const basis = useBasisNote();
  const strategies = useRows('restakingAllStrategies', {});
  const held = new Map(strategies.value?.map((row) => [row.strategy, row]));
  const heldOf = (strategy: string) => (strategies.value ? (held.get(strategy) ?? NOTHING) : null);
  return (
    <>
      <Title note="Restakable tokens: price, exchange rate, amount delegated">Tokens</Title>
      <div class="cards">
        <Answered of={strategies} height={412}>
          {(rows) => (
            <ValueByToken
              title="Delegated value by token"
              name="value-by-token"
              holdings={rows}
              basis={basis}
              warning={unpricedNote(rows)}
              wide
            />
          )}
        </Answered>
        <Answered of={tokens} height={600}>
          {(rows) => (
            <WholeList
              title="All tokens"
              name="tokens"
              columns={COLUMNS}
              rows={rows.map((row) => ({ ...row, held: heldOf(row.strategy) }))}
              rowKey={({ token, strategy }) => `${token} ${strategy}`}
              by="tvl"
              direction="desc"
              text={({ symbol, name, token }) => `${symbol} ${name} ${token}`}
              empty="This snapshot has no tokens."
            />
          )}
        </Answered>
        <Sections>
          <Lazy height={300} wide section={['Duration vaults', 'restakingAllDurationVaults']}>
            {() => <DurationVaults />}
          </Lazy>
        </Sections>
      </div>
    </>
  );
}
