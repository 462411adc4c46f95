import { count } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Hex, type LinkTarget } from '../../parts/hex.tsx';
import { Amount, Count, Dollars, Moment, None, Percent, Worth } from '../../parts/values.tsx';
import type { Names } from '../../state/names.ts';

/** Shows a row's time. */
export function timeColumn<Row>(read: (row: Row) => string): Column<Row> {
  return {
    id: 'time',
    title: 'Time',
    kind: 'text',
    width: 'minmax(11rem, 1fr)',
    value: read,
    show: (row) => <Moment value={read(row)} />,
  };
}

/** Shows a row's operator, by name if it has one. */
export function operatorColumn(names: Names): Column<{ readonly operator: string }> {
  return {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    width: 'minmax(9.2rem, 1.5fr)',
    value: ({ operator }) => operator,
    show: ({ operator }) => <Hex value={operator} to="operators" name={names.operator(operator)} />,
  };
}

/** Links to a row's staker. */
export const STAKER: Column<{ readonly staker: string }> = {
  id: 'staker',
  title: 'Staker',
  kind: 'text',
  value: ({ staker }) => staker,
  show: ({ staker }) => <Hex value={staker} to="stakers" />,
};

/** Shows an EigenDA operator by its id, and by its name if it has one. */
export function daOperatorColumn(
  names: Names,
): Column<{ readonly operatorId: string; readonly operator: string }> {
  return {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    value: ({ operatorId }) => operatorId,
    show: ({ operatorId, operator }) => (
      <Hex value={operatorId} to="availability/operators" name={names.operator(operator)} />
    ),
  };
}

interface AddressColumn<Row> {
  readonly id: string;
  readonly to: LinkTarget;
  readonly address: (row: Row) => string;
  readonly name: (row: Row) => string;
}

/**
 * Shows a row's address, beside a column with names. It is empty in a row without a name, as the
 * other column has the address then.
 */
export function addressColumn<Row>({ id, to, address, name }: AddressColumn<Row>): Column<Row> {
  return {
    id,
    title: 'Address',
    kind: 'text',
    width: 'minmax(9.5rem, 1fr)',
    value: address,
    show: (row) => (name(row) ? <Hex value={address(row)} to={to} /> : null),
  };
}

/** Show a row's operator by its name, or else its address, and its address beside a name. */
export const OPERATOR: readonly Column<{ readonly operator: string; readonly name: string }>[] = [
  {
    id: 'name',
    title: 'Operator',
    kind: 'text',
    value: ({ name, operator }) => name || operator,
    show: ({ name, operator }) => <Hex value={operator} to="operators" name={name} />,
  },
  addressColumn({
    id: 'operator',
    to: 'operators',
    address: ({ operator }) => operator,
    name: ({ name }) => name,
  }),
];

/** Links a row to its transaction. */
export function transactionColumn<Row>(read: (row: Row) => string, width?: string): Column<Row> {
  return {
    id: 'transaction',
    title: 'Transaction',
    kind: 'text',
    ...(width && { width }),
    value: read,
    show: (row) => <Hex value={read(row)} transaction />,
  };
}

interface DelegatedToProps {
  readonly of: { readonly tvl: string; readonly stakersCount: number };
}

/** The value delegated to an operator; a dash if it has stakers, and no price is known. */
export function DelegatedTo({ of: { tvl, stakersCount } }: DelegatedToProps) {
  return stakersCount > 0 ? <Worth value={tvl} /> : <Dollars value={tvl} />;
}

/** US dollars; a dash while they load, and for a row without a value. */
export function dollarColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => string | undefined,
): Column<Row> {
  return {
    id,
    title,
    kind: 'decimal',
    width: 'minmax(8.6rem, 1fr)',
    value: (row) => read(row) ?? null,
    show: (row) => {
      const value = read(row);
      return value === undefined ? <None /> : <Dollars value={value} />;
    },
  };
}

/** Shows a strategy's shares with every digit. */
export const SHARES: Column<{ readonly shares: string }> = {
  id: 'shares',
  title: 'Shares',
  kind: 'decimal',
  width: 'minmax(13rem, 1fr)',
  value: ({ shares }) => shares,
  show: ({ shares }) => <span class="mono">{shares}</span>,
};

/** Shows the day on which a row's day, week or month begins. */
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

/** Notes that a chart draws at most the latest changes. */
export function changesNote(drawn: number, total: number): string {
  return total > drawn
    ? `Latest ${count(drawn)} of ${count(total)} changes`
    : `${count(total)} changes`;
}

/** Shows a part in a whole; a dash without the tables for it. */
export function partColumn<Row>(
  id: string,
  title: string,
  help: string,
  read: (row: Row) => string | null,
): Column<Row> {
  return {
    id,
    title,
    kind: 'decimal',
    width: 'minmax(8rem, 1fr)',
    help,
    value: read,
    show: (row) => {
      const part = read(row);
      return part === null ? <None /> : <Percent value={Number(part)} />;
    },
  };
}

/** Shows a row's count. */
export function countColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => number,
): Column<Row> {
  return {
    id,
    title,
    kind: 'number',
    value: read,
    show: (row) => <Count value={read(row)} />,
  };
}
