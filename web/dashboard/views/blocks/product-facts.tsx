import type { RowOf } from '../../../../client/index.ts';
import { count, percent } from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import { Count, Dollars } from '../../parts/values.tsx';
import type { Answer } from '../../state/answer.ts';
import type { Unit } from '../../state/figures.ts';

interface ProductFactsProps {
  readonly of: RowOf<'restakingAllProducts'>;
  /** The answer that has this product alone, so that a visitor can watch its figures. */
  readonly answer?: Answer<unknown>;
}

/** Shows a product's newest figures. */
export function ProductFacts({ of, answer }: ProductFactsProps) {
  const { slashableTvl, slashablePart } = of;
  const watched = (field: keyof typeof of, unit: Unit = '') =>
    answer && { of: answer, at: `data.*.${field}`, unit };
  return (
    <Facts>
      <Fact
        {...watched('tvl', 'USD')}
        label="Value"
        note={`shares of ${count(of.stakers)} stakers`}
      >
        <Dollars value={of.tvl} />
      </Fact>
      <Fact
        {...watched('delegatedTvl', 'USD')}
        label="Delegated"
        note={`to ${count(of.operators)} operators`}
      >
        <Dollars value={of.delegatedTvl} />
      </Fact>
      {slashableTvl !== null && (
        <Fact
          {...watched('slashableTvl', 'USD')}
          label="Slashable"
          note={
            slashablePart !== null && `${percent(Number(slashablePart))} of the delegated value`
          }
        >
          <Dollars value={slashableTvl} />
        </Fact>
      )}
      <Fact {...watched('avsCount')} label="AVSs" note="of its operators">
        <Count value={of.avsCount} />
      </Fact>
      <Fact
        {...watched('hhi')}
        label="HHI"
        note={`by operator; the largest has ${percent(Number(of.topPart))}, ${count(of.nakamotoThird)} have over ⅓`}
      >
        {Number(of.hhi).toFixed(3)}
      </Fact>
    </Facts>
  );
}
