import type { RowOf } from '../../client/index.ts';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Amount, Count, Dollars, Price, Priced, YesNo } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { useRows } from '../state/answer.ts';
import { ValueByToken } from './blocks/value-by-token.tsx';

/** A token and the strategy that takes it, with what is delegated of it. */
interface Token extends RowOf<'restakingAllTokens'> {
  readonly held: RowOf<'restakingAllStrategies'> | undefined;
}

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
    title: 'Value',
    kind: 'decimal',
    value: ({ held }) => held?.tvl ?? '0',
    show: ({ held, dollarPrice }) => (
      <Priced by={dollarPrice}>
        <Dollars value={held?.tvl ?? '0'} />
      </Priced>
    ),
  },
  {
    id: 'tokens',
    title: 'Tokens',
    kind: 'decimal',
    value: ({ held }) => held?.tokens ?? '0',
    show: ({ held }) => <Amount value={held?.tokens ?? '0'} />,
  },
  {
    id: 'price',
    title: 'Price',
    kind: 'decimal',
    value: ({ dollarPrice }) => dollarPrice,
    show: ({ dollarPrice }) => <Price value={dollarPrice || '0'} />,
  },
  {
    id: 'eth',
    title: 'In ETH',
    kind: 'number',
    value: ({ ethPrice }) => ethPrice,
    show: ({ ethPrice }) => (
      <Priced by={ethPrice}>
        <Amount value={ethPrice} />
      </Priced>
    ),
  },
  {
    id: 'rate',
    title: 'Per share',
    kind: 'number',
    value: ({ sharesUnderlying }) => sharesUnderlying,
    show: ({ sharesUnderlying }) => <Amount value={sharesUnderlying} />,
  },
  {
    id: 'stakers',
    title: 'Stakers',
    kind: 'number',
    value: ({ held }) => held?.stakersCount ?? 0,
    show: ({ held }) => <Count value={held?.stakersCount ?? 0} />,
  },
  {
    id: 'operators',
    title: 'Operators',
    kind: 'number',
    value: ({ held }) => held?.operatorsCount ?? 0,
    show: ({ held }) => <Count value={held?.operatorsCount ?? 0} />,
  },
  {
    id: 'synced',
    title: 'Rate',
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

/** The tokens that can be restaked, and what is delegated of each. */
export function Tokens() {
  const tokens = useRows('restakingAllTokens', {});
  const strategies = useRows('restakingAllStrategies', {});
  const held = new Map(strategies.value?.map((one) => [one.strategy, one]));
  return (
    <>
      <Title note="What can be restaked, its price and rate, and what is delegated of it">
        Tokens
      </Title>
      <div class="cards">
        <Answered of={strategies} height={412}>
          {(rows) => (
            <ValueByToken title="Value by token" name="value-by-token" holdings={rows} wide />
          )}
        </Answered>
        <Answered of={tokens} height={600}>
          {(rows) => (
            <WholeList
              title="All tokens"
              name="tokens"
              columns={COLUMNS}
              rows={rows.map((row) => ({ ...row, held: held.get(row.strategy) }))}
              rowKey={({ token, strategy }) => `${token} ${strategy}`}
              by="tvl"
              direction="desc"
              text={({ symbol, name, token }) => `${symbol} ${name} ${token}`}
              empty="This snapshot holds no tokens."
            />
          )}
        </Answered>
      </div>
    </>
  );
}
