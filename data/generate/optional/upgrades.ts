import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf } from './moments.ts';

/**
 * Proxied contracts that one upgrade of the protocol changes together; the last has no known name.
 */
const CONTRACTS = [
  'DelegationManager',
  'StrategyManager',
  'EigenPodManager',
  'AVSDirectory',
  'RewardsCoordinator',
  'AllocationManager',
  null,
];

/** The protocol is upgraded so often in the period; a contract takes part in most upgrades. */
const UPGRADES = 6;

/** Creates `upgrades`. */
export async function createUpgrades(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const names = CONTRACTS.map((name) => (name === null ? 'null' : `'${name}'`)).join(', ');
  const block = `upgrade * ${blocksOf(population)} // ${UPGRADES} + pick(upgrade, 'upgrade block', ${Math.floor(blocksOf(population) / UPGRADES / 2)})`;
  await connection.run(/* sql */ `
    create table upgrades as
    select
      address_of(i, 'proxy') as contract,
      ([${names}])[i] as name,
      address_of(upgrade * 100 + i, 'implementation') as implementation,
      ${atSql(population, block, '1000 + i')}
    from range(1, ${CONTRACTS.length + 1}) as contracts(i), range(${UPGRADES}) as upgrades(upgrade)
    where upgrade = 0 or pick(upgrade * 7 + i, 'is upgraded', 4) > 0`);
}
