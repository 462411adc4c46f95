import type { DuckDBConnection } from '@duckdb/node-api';
import { streamRows, textRows } from '../../common/relations/rows.ts';
import { decodeRow, LOG_TEXTS } from '../abi/dynamic.ts';
import { hexSql, keysSql, parameterSql } from '../abi/word-sql.ts';
import type { TokenRow } from '../configuration/tokens.ts';
import { DEPOSITS } from '../derive/event-keys.ts';
import { textOf, valueAt } from '../derive/relations/decoded-rows.ts';
import { SUBMISSIONS } from '../derive/relations/reward-submissions.ts';
import { readingTables } from '../shared/snapshot-files.ts';
import { relationOfKind } from '../store/columns.ts';
import type { LogStore } from '../store/log-store.ts';
import type { NamedRange } from './snapshot-range.ts';

const [, DEPOSIT] = DEPOSITS;

/** The protocol's own contracts have a strategy's token in these parameters. */
const TOKEN_PARAMETERS: Readonly<Record<string, string>> = {
  [DEPOSIT]: 'token',
  'StrategyFactory.StrategySetForToken': 'token',
  'StrategyFactory.DurationVaultDeployed': 'underlyingToken',
};

/** Emitted by strategies; only those that were ever allowed for deposits count. */
const TOKEN_SET = 'StrategyBase.StrategyTokenSet';
const ALLOWED = 'StrategyManager.StrategyAddedToDepositWhitelist';

/**
 * Reads without a lock and without writing to the store: the tokens in `configured`, those that a
 * log store names in deposits, in strategies and in rewards, and the time from the first to the
 * last block with a known time. Null for a store without blocks.
 */
export async function storeRange(
  store: LogStore,
  configured: readonly TokenRow[],
): Promise<NamedRange | null> {
  return readingTables(`log store ${store.folder}`, async (connection) => {
    const [[first = null, last = null] = []] = await textRows(
      connection,
      `select min(timestamp)::varchar, max(timestamp)::varchar from ${relationOfKind(store, 'blocks')}`,
    );
    if (first === null || last === null) return null;
    const known = configured.flatMap(({ token }) => (token === null ? [] : [token]));
    const symbols = configured.flatMap(({ token, symbol }) =>
      token === null || symbol === null ? [] : [[token, symbol] as const],
    );
    return {
      tokens: [
        ...known,
        ...(await strategyTokens(connection, store)),
        ...(await rewardTokens(connection, store)),
      ],
      symbols: new Map(symbols),
      firstMs: Number(first) * 1000,
      lastMs: Number(last) * 1000,
    };
  });
}

async function strategyTokens(connection: DuckDBConnection, store: LogStore): Promise<string[]> {
  const logs = relationOfKind(store, 'logs');
  const tokens = ([key, parameter]: readonly [string, string], condition = 'true') => /* sql */ `
    select ${hexSql(parameterSql(key, parameter))} as token
    from ${logs} where event in (${keysSql([key])}) and ${condition}`;
  const isAllowed = `address in (
    select ${parameterSql(ALLOWED, 'strategy')} from ${logs} where event in (${keysSql([ALLOWED])}))`;
  const selects = [
    ...Object.entries(TOKEN_PARAMETERS).map((parameter) => tokens(parameter)),
    tokens([TOKEN_SET, 'token'], isAllowed),
  ];
  const rows = await textRows(
    connection,
    `select distinct token from (${selects.join(' union all ')}) where length(token) = 42 order by token`,
  );
  return rows.map(([token]) => token ?? '');
}

async function rewardTokens(connection: DuckDBConnection, store: LogStore): Promise<string[]> {
  const tokens = new Set<string>();
  const logs = streamRows(
    connection,
    `select ${LOG_TEXTS} from (
      select *, 0 as position from ${relationOfKind(store, 'logs')} where event in (${keysSql(Object.keys(SUBMISSIONS))}))`,
  );
  for await (const row of logs) {
    const { event, parameters } = decodeRow(row);
    const tuple = SUBMISSIONS[event.key]?.tuple;
    // A log that does not encode its event names no token.
    if (parameters && tuple)
      tokens.add(textOf(valueAt(parameters, `${tuple}.token`)).toLowerCase());
  }
  return [...tokens].sort();
}
