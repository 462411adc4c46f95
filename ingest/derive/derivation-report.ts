import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import { countOf, textRows } from '../../common/relations/rows.ts';
import type { Network } from '../networks/network.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { text } from './chain-sql.ts';
import { type CheckedInvariant, checkInvariants, eventsOfPairs } from './checks/invariants.ts';
import { findMissingInputs, type MissingInput } from './checks/missing-inputs.ts';
import { unselectedContracts } from './checks/named-contracts.ts';
import { priceWarnings, warnIfOnlyPriceLogs } from './checks/price-sources.ts';
import { REASONS } from './relations/log-faults.ts';

/**
 * The report of an ingest, as `ingest-report.json` has it. The same input gives the same report.
 */
export interface DerivationReport {
  readonly logs: number;
  /** Logs by event, and by action of `activities`. */
  readonly events: Readonly<Record<string, number>>;
  readonly actions: Readonly<Record<string, number>>;
  /**
   * Logs of the protocol's contracts under topics that the dictionary does not have, by
   * `contract topic0`.
   */
  readonly unknownTopics: Readonly<Record<string, number>>;
  /** Logs under a topic of strategies or pods from other addresses, by event. */
  readonly foreignEmitters: Readonly<Record<string, number>>;
  /** Logs that do not encode their event, by reason, with up to three examples of each. */
  readonly rejected: Readonly<Record<string, number>>;
  readonly rejectedExamples: readonly Message[];
  readonly witnesses: readonly CheckedInvariant[];
  readonly unknown: readonly MissingInput[];
  /** The reasons to refuse the snapshot. */
  readonly problems: readonly Message[];
  readonly warnings: readonly string[];
}

/**
 * `complete`: the logs begin at the network's first block. `activities` reads the derived parts.
 * `contracts`: those of the network; a contract without a log is a warning. `prices`: the sources
 * of prices that were read.
 */
export async function makeReport(
  connection: DuckDBConnection,
  complete: boolean,
  activities: string,
  { contracts, prices = [] }: Pick<Network, 'contracts' | 'prices'> = { contracts: [] },
): Promise<DerivationReport> {
  const counts = async (sql: string) =>
    Object.fromEntries(
      (await textRows(connection, sql)).map(([name, rows]) => [name ?? '', Number(rows)]),
    );
  const witnesses = await checkInvariants(connection, complete);
  const rejected = await counts(
    'select reason, count(*)::varchar from rejected_logs group by 1 order by 1',
  );
  const unknownTopics = await counts(/* sql */ `
    select ${text('address')} || ' ' || coalesce(${text('topic0')}, 'without topics'), count(*)::varchar
    from logs where event is null group by 1 order by 1`);
  const foreignEmitters = await counts(
    'select event, count(*)::varchar from foreign_logs group by 1 order by 1',
  );
  const unreadable = await countOf(
    connection,
    `select count(*) from entity_uris where contains(uri, '\ufffd')`,
  );
  const problems: Message[] = [];
  const warnings: string[] = [];
  for (const { name, disagree, compared, examples, refuses } of witnesses) {
    if (disagree === 0) continue;
    if (!refuses) {
      warnings.push(
        `witness "${name}": ${disagree} of ${compared} disagree: ${examples.join('; ')}`,
      );
      continue;
    }
    const contradiction = { witness: name, disagree, compared, examples };
    const events = await eventsOfPairs(connection, examples);
    problems.push(
      REFUSALS.derivation_contradicted(contradiction),
      ...events.map((concerned) => REFUSALS.events_of_contradiction(concerned)),
    );
  }
  const emitters = new Set(
    (await textRows(connection, `select distinct ${text('address')} from logs`)).map(
      ([address]) => address,
    ),
  );
  const silent = contracts.filter(({ address }) => !emitters.has(address));
  if (silent.length > 0) {
    const names = silent.map(({ name, address }) => `${name} ${address}`).join(', ');
    warnings.push(`no log of ${names}: is each address among those that were exported?`);
  }
  warnings.push(
    ...emptyTables(contracts),
    ...(await unselectedContracts(connection, contracts)),
    ...(await warnIfOnlyPriceLogs(connection)),
    ...(await priceWarnings(connection, prices)),
  );
  for (const [topic, rows] of Object.entries(unknownTopics)) {
    warnings.push(
      `${topic}: ${rows} logs of a topic that the dictionary does not have are kept, not understood`,
    );
  }
  if (unreadable > 0) {
    warnings.push(`metadata_uri: ${unreadable} are no UTF-8 or hold NUL: those bytes are replaced`);
  }
  if (await mostlySwapped(connection)) {
    warnings.push('words look little-endian: most rejected logs have their zeros at the other end');
  }
  return {
    logs: await countOf(connection, 'select count(*) from logs'),
    events: await counts(
      'select event, count(*)::varchar from logs where event is not null group by 1 order by 1',
    ),
    actions: await counts(
      `select action, count(*)::varchar from ${activities} group by 1 order by 1`,
    ),
    unknownTopics,
    foreignEmitters,
    rejected,
    rejectedExamples: await rejectedExamples(connection),
    witnesses,
    unknown: await findMissingInputs(connection),
    problems,
    warnings,
  };
}

/** Tables that stay empty if the network's file leaves out a contract. */
const TABLES_OF: Readonly<Record<string, string>> = {
  AllocationManager:
    'operator_sets, operator_set_members, operator_set_strategy_changes, slasher_changes, allocations, allocation_changes, magnitudes, magnitude_changes and slashes',
  RewardsCoordinator:
    'rewards, reward_strategies, reward_operators, reward_claims, reward_splits and distribution_roots',
  BLSApkRegistry: 'da_operator_events for operators that join and leave quorums',
  StakeRegistry: 'da_quorums, da_quorum_strategies and da_quorum_stakes',
};

/**
 * A warning for each contract that the network's file leaves out; of EigenDA only if the file has
 * its registry.
 */
function emptyTables(contracts: Network['contracts']): string[] {
  const names = contracts.map(({ name }) => name);
  if (names.length === 0) return [];
  const ofEigenDA = ['BLSApkRegistry', 'StakeRegistry'];
  return Object.entries(TABLES_OF).flatMap(([name, tables]) =>
    names.includes(name) || (ofEigenDA.includes(name) && !names.includes('RegistryCoordinator'))
      ? []
      : [`${name}: is not in the network's file: no rows of ${tables} come from it`],
  );
}

async function rejectedExamples(connection: DuckDBConnection): Promise<Message[]> {
  const rows = await textRows(
    connection,
    /* sql */ `
    select reason, event, block_number::varchar, log_index::varchar from rejected_logs
    qualify row_number() over (partition by reason order by block_number, log_index) <= 3
    order by reason, block_number, log_index`,
  );
  // `findRejected` has no other
  return rows.map(([reason, event, block, log]) =>
    REFUSALS.log_rejected({
      event: event ?? '',
      block: Number(block),
      log: Number(log),
      reason: REASONS[reason as keyof typeof REASONS],
    }),
  );
}

/** More than half of the rejected words, and of more than a few. */
async function mostlySwapped(connection: DuckDBConnection): Promise<boolean> {
  const swapped = await countOf(
    connection,
    "select count(*) from rejected_logs where reason = 'range' and swapped",
  );
  const all = await countOf(connection, 'select count(*) from rejected_logs');
  return swapped > 10 && swapped * 2 > all;
}

/** Writes the report as lines for a terminal. The first one warns if no token has a price. */
export function formatDerivation(report: DerivationReport, priced: boolean): string[] {
  const number = (count: number) => count.toLocaleString('en');
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((a, b) => a + b, 0);
  const understood = sum(report.events);
  return [
    ...(priced
      ? []
      : ['no prices: TVL is 0 and no token is synced; give --prices or --prices-from']),
    `${number(report.logs)} logs: ${number(understood)} of ${number(Object.keys(report.events).length)} known events, ` +
      `${number(sum(report.actions))} activities of ${number(Object.keys(report.actions).length)} actions, ` +
      `${number(sum(report.unknownTopics))} of unknown topics, ${number(sum(report.foreignEmitters))} of foreign emitters, ` +
      `${number(sum(report.rejected))} rejected`,
    ...report.rejectedExamples.map(({ text }) => text),
    ...report.witnesses
      .filter(({ compared }) => compared > 0)
      .map(({ name, compared, disagree, examples }) =>
        disagree === 0
          ? `witness ${name}: ${number(compared)} agree`
          : `witness ${name}: ${number(disagree)} of ${number(compared)} disagree: ${examples.join('; ')}`,
      ),
    ...report.unknown.map(
      (missing) => `unknown ${missing.what} (${concerned(missing)}): ${missing.consequence}`,
    ),
    ...report.warnings.map((one) => `warning ${one}`),
  ];
}

/** Addresses of a missing input that a line for a terminal has; the report has more. */
const MAX_SHOWN = 3;

/** `8: 0x…, 0x…, 0x… and others in ingest-report.json`. */
function concerned({ rows, addresses = [] }: MissingInput): string {
  const count = rows.toLocaleString('en');
  if (addresses.length === 0) return count;
  const others = addresses.length > MAX_SHOWN ? ' and others in ingest-report.json' : '';
  return `${count}: ${addresses.slice(0, MAX_SHOWN).join(', ')}${others}`;
}
