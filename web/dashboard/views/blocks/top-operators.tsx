import { Bars } from '../../charts/bars.tsx';
import { count } from '../../format/numbers.ts';
import { Card } from '../../parts/card.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Dollars } from '../../parts/values.tsx';
import { useAnswer } from '../../state/answer.ts';
import { href } from '../../state/route.ts';

const TOP = 10;

/** Lists the largest operators by value, or by stakers in a snapshot without prices. */
export function TopOperators() {
  const byValue = useAnswer('restakingAllOperators', { limit: TOP });
  const [largest] = byValue.value?.data ?? [];
  const valued = largest === undefined || Number(largest.tvl) > 0;
  const byStakers = useAnswer(
    'restakingAllOperators',
    { limit: TOP, sort: '-stakersCount' },
    !valued,
  );
  return (
    <Card
      title="Largest operators"
      note={
        valued
          ? 'By delegated value'
          : 'By number of stakers: no token has a price in this snapshot'
      }
      aside={
        <a class="button small" href={href('operators')}>
          All operators
        </a>
      }
    >
      <Answered of={valued ? byValue : byStakers} height={320}>
        {({ data }) => {
          const held = data.filter(({ tvl, stakersCount }) => Number(tvl) > 0 || stakersCount > 0);
          if (held.length === 0) return <Empty>No staker delegates to an operator.</Empty>;
          return (
            <Bars
              label="Largest operators"
              bars={held.map(({ operator, name, tvl, stakersCount }) => ({
                id: operator,
                label: <Hex value={operator} to="operators" name={name} />,
                size: valued ? Number(tvl) : stakersCount,
                value: valued ? <Dollars value={tvl} /> : count(stakersCount),
              }))}
            />
          );
        }}
      </Answered>
    </Card>
  );
}
