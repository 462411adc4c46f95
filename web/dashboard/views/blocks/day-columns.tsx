import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Amount, Count, Dollars } from '../../parts/values.tsx';

/** The columns that tables of series by day share. */
export const DAY: Column<{ readonly day: string }> = {
  id: 'day',
  title: 'Day (UTC)',
  kind: 'text',
  value: ({ day }) => day,
  show: ({ day }) => utcDay(day),
};

export const VALUE_USD: Column<{ readonly tvl: string | null }> = {
  id: 'tvl',
  title: 'Value, USD',
  kind: 'decimal',
  value: ({ tvl }) => tvl,
  show: ({ tvl }) => (tvl === null ? '–' : <Dollars value={tvl} />),
};

export const VALUE_ETH: Column<{ readonly ethTvl: string | null }> = {
  id: 'eth',
  title: 'Value, ETH',
  kind: 'decimal',
  value: ({ ethTvl }) => ethTvl,
  show: ({ ethTvl }) => (ethTvl === null ? '–' : <Amount value={ethTvl} />),
};

export const STAKERS: Column<{ readonly stakers: number }> = {
  id: 'stakers',
  title: 'Stakers',
  kind: 'number',
  value: ({ stakers }) => stakers,
  show: ({ stakers }) => <Count value={stakers} />,
};

export const UNPRICED: Column<{ readonly unpricedStrategies: readonly unknown[] }> = {
  id: 'unpriced',
  title: 'Without a price',
  kind: 'number',
  value: ({ unpricedStrategies }) => unpricedStrategies.length,
  show: ({ unpricedStrategies }) => <Count value={unpricedStrategies.length} />,
};
