import type { RowOf } from '../../../../client/index.ts';
import { count, percent } from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import { Count, Dollars } from '../../parts/values.tsx';

/** Shows a product's newest figures. */
export function ProductFacts({ of }: { readonly of: RowOf<'restakingAllProducts'> }) {
  const { slashableTvl, slashablePart } = of;
  return (
    <Facts>
      <Fact label="Value" note={`shares of ${count(of.stakers)} stakers`}>
        <Dollars value={of.tvl} />
      </Fact>
      <Fact label="Delegated" note={`to ${count(of.operators)} operators`}>
        <Dollars value={of.delegatedTvl} />
      </Fact>
      {slashableTvl !== null && (
        <Fact
          label="Slashable"
          note={
            slashablePart !== null && `${percent(Number(slashablePart))} of the delegated value`
          }
        >
          <Dollars value={slashableTvl} />
        </Fact>
      )}
      <Fact label="AVSs" note="of its operators">
        <Count value={of.avsCount} />
      </Fact>
      <Fact
        label="HHI"
        note={`by operator; the largest has ${percent(Number(of.topPart))}, ${count(of.nakamotoThird)} have over ⅓`}
      >
        {Number(of.hhi).toFixed(3)}
      </Fact>
    </Facts>
  );
}
