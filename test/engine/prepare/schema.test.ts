import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import type { Engine } from '../../../engine/engine.ts';
import { ask, openEngine, operationNamed, prepared } from '../../support/engines.ts';
import { generated, SAMPLE } from '../../support/snapshots.ts';

type Row = Readonly<Record<string, string>>;

/** A body of an operation; texts stay texts, and only texts are compared. */
async function body(engine: Engine, name: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await ask(engine, operationNamed(name), query);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader
    .getRowObjects()
    .map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    );
}

/** The exact sum of plain decimals. */
function sum(decimals: readonly string[]): string {
  const places = Math.max(0, ...decimals.map((one) => one.split('.')[1]?.length ?? 0));
  const total = decimals
    .map((one) => {
      const [whole = '', fraction = ''] = one.split('.');
      return BigInt(whole + fraction.padEnd(places, '0'));
    })
    .reduce((a, b) => a + b, 0n);
  const digits = total.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const strategyRow = ({ strategy, shares, totalShares, tokens, tvl }: Row) => ({
  strategy,
  shares: shares ?? totalShares,
  tokens,
  tvl,
});
const byStrategy = (a: { strategy?: string | undefined }, b: { strategy?: string | undefined }) =>
  (a.strategy ?? '') < (b.strategy ?? '') ? -1 : 1;

describe.each(['sample', 'tiny'])('views of value over %s', (size) => {
  it('agree with the operations to the digit', async () => {
    const snapshot = size === 'sample' ? SAMPLE : await generated('tiny', 1);
    const engine = await openEngine(snapshot);
    const instance = await DuckDBInstance.create(join(await prepared(snapshot), 'tables.duckdb'), {
      access_mode: 'READ_ONLY',
    });
    const connection = await instance.connect();
    await connection.run(`set search_path = 'snapshot'`);

    const total = await body(engine, 'restaking/ecosystem-tvl');
    const strategies = await rowsOf(
      connection,
      'select strategy, shares, tokens, tvl from tvl_by_strategy order by strategy',
    );
    expect(strategies).toEqual(total.data.strategies.map(strategyRow).sort(byStrategy));

    const operators = (await body(engine, 'restaking/operators-tvl', { limit: '1000' })).data;
    expect(operators.length).toBeGreaterThan(5);
    const totals = await rowsOf(connection, 'select operator, tvl from tvl_by_operator');
    const known = new Map(totals.map(({ operator, tvl }) => [operator, tvl]));
    for (const { operator, strategies } of operators) {
      const rows = await rowsOf(
        connection,
        `select strategy, shares, tokens, tvl from tvl_by_operator_strategy where operator = '${operator}' order by strategy`,
      );
      expect(rows).toEqual(strategies.map(strategyRow).sort(byStrategy));
      expect(known.get(operator)).toBe(sum(strategies.map(({ tvl }: Row) => tvl)));
    }

    const avs = await rowsOf(connection, 'select avs, operators, tvl from tvl_by_avs order by avs');
    expect(avs.length).toBeGreaterThan(1);
    for (const { avs: address = '', operators, tvl } of avs) {
      const { operatorStats } = (await body(engine, 'restaking/avs-info', { avs: address })).data;
      const rows = await rowsOf(
        connection,
        `select strategy, shares, tokens, tvl from tvl_by_avs_strategy where avs = '${address}' order by strategy`,
      );
      expect(rows).toEqual(operatorStats.strategySummary.map(strategyRow).sort(byStrategy));
      expect(operators).toBe(String(operatorStats.totalOperators));
      expect(tvl).toBe(sum(operatorStats.strategySummary.map((row: Row) => row.tvl)));
    }

    const [largest] = total.data.strategies;
    for (const strategy of [undefined, String(largest?.strategy)]) {
      const days = await rowsOf(
        connection,
        `select shares, tvl, restaked_tvl, change_by_price, change_by_flows, change_by_deposits,
           change_by_withdrawals, change_by_delegations, change_by_slashes, change_by_pods, stakers
         from tvl_by_day
         where strategy is not distinct from ${strategy === undefined ? 'null' : `'${strategy}'`}
         order by day desc limit 1000`,
      );
      const query = { limit: '1000', ...(strategy !== undefined && { strategy }) };
      const told = (await body(engine, 'restaking/tvl-historical', query)).data;
      expect(days.length).toBeGreaterThan(50);
      expect(days).toEqual(
        told.map((row: Row) => ({
          shares: row.shares,
          tvl: String(row.tvl),
          restaked_tvl: String(row.restakedTvl),
          change_by_price: String(row.changeByPrice),
          change_by_flows: String(row.changeByFlows),
          change_by_deposits: String(row.changeByDeposits),
          change_by_withdrawals: String(row.changeByWithdrawals),
          change_by_delegations: String(row.changeByDelegations),
          change_by_slashes: String(row.changeBySlashes),
          change_by_pods: String(row.changeByPods),
          stakers: String(row.stakers),
        })),
      );
    }

    const bases = (await body(engine, 'restaking/tvl-basis', { limit: '1000' })).data;
    const rows = await rowsOf(
      connection,
      `select strategy, tvl, tvl_percentage, price_source, price_age, rate_source
       from tvl_basis order by tvl::double desc nulls last, strategy`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(
      bases.map((row: Row) => ({
        strategy: row.strategy,
        tvl: String(row.tvl),
        tvl_percentage: String(row.tvlPercentage),
        price_source: row.priceSource || 'null',
        price_age: String(row.priceAge),
        rate_source: row.rateSource,
      })),
    );

    const rewards = (await body(engine, 'restaking/rewards-value', { limit: '1000' })).data;
    const values = await rowsOf(
      connection,
      `select tokens, dollar_price, dollar_value from reward_values
       order by updated_at desc, rewards_submission_hash`,
    );
    expect(values.length).toBeGreaterThan(5);
    expect(values).toEqual(
      rewards.map((row: Row) => ({
        tokens: String(row.tokens),
        dollar_price: String(row.dollarPrice),
        dollar_value: String(row.dollarValue),
      })),
    );

    // The macros are right to 15 digits: each of their three roundings, and that of the exact
    // value, is 2^-53 at most.
    const [macros] = await rowsOf(
      connection,
      `select max(abs(to_dollars(shares, strategy) - dollars) / dollars) filter (dollars > 0) as dollars,
         max(abs(to_tokens(shares, strategy) - tokens::double) / tokens::double) as tokens,
         count(*) as strategies
       from tvl_by_strategy where symbol is not null and tokens <> '0'`,
    );
    expect(Number(macros?.strategies)).toBeGreaterThan(5);
    expect(Number(macros?.dollars)).toBeLessThan(5e-16);
    expect(Number(macros?.tokens)).toBeLessThan(5e-16);
    if (size === 'sample') {
      const ether = await rowsOf(
        connection,
        `select to_dollars(1000000000000000000, '${BEACON_STRATEGY}') as dollars,
           to_tokens(1000000000000000000, '${BEACON_STRATEGY}') as tokens`,
      );
      expect(ether).toEqual([{ dollars: '3400', tokens: '1' }]);
    }
    connection.closeSync();
    instance.closeSync();
  });
});

/**
 * Units of amounts of shares and tokens, of magnitudes, of EigenDA's and emissions' numbers, and of
 * a task's duration.
 */
const UNITS = /smallest unit|10\^18|wei|symbols|of 10,000|epoch|unit of the parameter|^Seconds/;

describe('comments', () => {
  it('are written for every column of the contract, and amounts say their unit', () => {
    for (const { name, columns } of TABLES) {
      for (const column of columns) {
        const { comment } = column;
        expect(comment, `${name}.${column.name}`).toMatch(/^[A-Zeh].*[.?…]$/s);
        if (column.type.kind === 'amount') expect(comment, `${name}.${column.name}`).toMatch(UNITS);
        if (column.type.kind === 'time') expect(comment, `${name}.${column.name}`).toMatch(/UTC/);
      }
    }
  });
});
