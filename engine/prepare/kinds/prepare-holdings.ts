import type { DuckDBConnection } from '@duckdb/node-api';
import { withTemporaryRelations } from '../../../common/relations/run-relations.ts';
import type { HoldingsDefinition } from '../../definition/kinds/holdings-operation.ts';
import { newestSql } from '../../definition/select.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import { eachIntegers, readIntegers } from '../columns/read-integers.ts';
import { readTimes } from '../columns/read-times.ts';
import { readUtf8 } from '../columns/read-utf8.ts';
import { textAt, valueHoldings } from '../columns/value-holdings.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { membersSql } from '../sql/json-sql.ts';
import { HOLDING_RELATIONS, operatorRows, strategyRows } from './holding-relations.ts';

/** Writes the stakers with their valued holdings, the held strategies and the operators. */
export async function prepareHoldings(
  context: PrepareContext,
  definition: HoldingsDefinition,
): Promise<void> {
  const { connection } = context;
  writeHeld(
    context,
    definition.name,
    await withTemporaryRelations(connection, HOLDING_RELATIONS, {}, () =>
      readHeld(connection, definition),
    ),
  );
}

/** The files have these columns. */
type Held = Awaited<ReturnType<typeof readHeld>>;

/** Reads the relations `HOLDING_RELATIONS`. */
async function readHeld(
  connection: DuckDBConnection,
  { staker, operator }: Pick<HoldingsDefinition, 'staker' | 'operator'>,
) {
  const [stakers, stakerMembers] = await readUtf8(
    connection,
    `select staker, ${membersSql(staker)} from holders`,
  );
  const operators = await readIntegers(connection, 'select "operator" from holders');
  const updatedAt = await readTimes(connection, 'holders', 'updated_at', operators.length);
  const offsets = new Int32Array(operators.length + 1);
  const held: Uint32Array[] = [];
  await eachIntegers(
    connection,
    'select holder, strategy from holder_holdings',
    ([holder = NOTHING, numbers = NOTHING]) => {
      for (const row of holder) offsets[row + 1] = (offsets[row + 1] ?? 0) + 1;
      held.push(Uint32Array.from(numbers));
    },
  );
  for (let row = 0; row < operators.length; row += 1) {
    offsets[row + 1] = (offsets[row + 1] ?? 0) + (offsets[row] ?? 0);
  }
  const [shares] = await readUtf8(connection, 'select shares from holder_holdings');
  const [names, members] = await readUtf8(connection, newestSql(operatorRows(operator)));
  const [strategies, named, factors] = await readUtf8(connection, newestSql(strategyRows));
  if (
    !stakers ||
    !stakerMembers ||
    !shares ||
    !names ||
    !members ||
    !strategies ||
    !named ||
    !factors
  ) {
    throw new RangeError('every column was selected');
  }
  return {
    stakers,
    stakerMembers,
    operators,
    updatedAt,
    offsets,
    strategy: joined(held),
    shares,
    names,
    members,
    strategies,
    named,
    factors,
  };
}

function writeHeld(context: PrepareContext, name: string, read: Held): void {
  const { stakers, stakerMembers, operators, updatedAt, offsets, strategy, shares, factors } = read;
  const path = PATHS.entity(name);
  const valued = valueHoldings(
    { offsets, strategy, shares },
    Array.from({ length: factors.offsets.length - 1 }, (_, row) => textAt(factors, row)),
  );
  context.writeArrow(
    `${path}/stakers.arrow`,
    {
      [COLUMNS.term]: stakers,
      [COLUMNS.json]: stakerMembers,
      operator: operators,
      updated_at: updatedAt,
      holdings: { offsets, items: { ...valued } },
    },
    {
      'restaking.columns':
        'Stakers, ascending; the JSON members that each contributes; the row of the operator in operators.arrow, of which the last is that of stakers without one; ms since 1970; holdings in descending order of their value: the row of the strategy in strategies.arrow, shares, tokens, US dollars.',
    },
  );
  context.writeArrow(`${path}/operators.arrow`, {
    [COLUMNS.term]: read.names,
    [COLUMNS.json]: read.members,
  });
  context.writeArrow(`${path}/strategies.arrow`, {
    [COLUMNS.term]: read.strategies,
    [COLUMNS.json]: read.named,
  });
}

const NOTHING = new Int32Array();

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
