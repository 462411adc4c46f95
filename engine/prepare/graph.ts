import { SLASHABLE_TABLES, WAITING_TABLES } from '../sql/slashable-tables.ts';
import { CONCENTRATION_DAYS } from './days/concentration-days.ts';
import { ECOSYSTEM_DAYS } from './days/ecosystem-days.ts';
import { PRODUCT_DAYS } from './days/product-days.ts';
import { REWARD_DAYS } from './days/reward-days.ts';
import { SLASHABLE_DAYS } from './days/slashable-days.ts';
import { DAYS_OF_STRATEGIES } from './days/strategy-days.ts';
import { SERIES_OF_DAYS, SERIES_TABLES } from './days/tvl-days.ts';
import { VALUE_DAYS } from './days/value-days.ts';
import { DA_CUSTOMERS } from './facts/da-customers.ts';
import { DA_QUORUMS } from './facts/da-quorums.ts';
import { FORMER_MEMBERS } from './facts/former-members.ts';
import { FURTHER_ACTIVITIES } from './facts/further-activities.ts';
import { LEDGER_FACTS } from './facts/ledger-facts.ts';
import { OPTIONAL_FACTS } from './facts/optional-facts.ts';
import { QUEUED_SHARES_OF_OPERATORS } from './facts/queued-shares.ts';
import { MOVES } from './facts/share-moves.ts';
import { SLASH_LOSSES } from './facts/slash-losses.ts';
import { SLASHERS } from './facts/slasher-changes.ts';
import { TOKEN_FACTS } from './facts/token-facts.ts';
import { TVL_BASIS } from './facts/tvl-basis.ts';
import { LOSSES } from './facts/valued-losses.ts';
import { type RolledUp, rollupsNeeding } from './rolled-up.ts';
import { CONCENTRATION } from './rollups/concentration.ts';
import { EXPOSURE } from './rollups/exposure.ts';
import { GROUPS } from './rollups/groups.ts';
import { ROLLUPS } from './rollups/index.ts';
import { SLASH_INPUTS } from './rollups/slash-inputs.ts';
import { LISTED_SLASHABLE, SLASHABLE } from './rollups/slashable.ts';
import { STRATEGY_CONCENTRATION } from './rollups/strategy-concentration.ts';
import { WAITING_WITHDRAWALS } from './rollups/waiting-withdrawals.ts';
import { KNOWN_SINCE } from './states/known-since.ts';
import { PERIODS } from './states/periods.ts';
import { DELEGATED_PERIODS } from './states/share-periods.ts';
import { SLASHABLE_PERIODS } from './states/slashable-periods.ts';

/** Groups the roll-ups by subject. */
export const ROLLUP_GROUPS: Readonly<Record<string, readonly RolledUp[]>> = {
  'The newest state': ROLLUPS,
  'Facts of tables': [
    ...OPTIONAL_FACTS,
    ...DA_QUORUMS,
    DA_CUSTOMERS,
    ...TOKEN_FACTS,
    TVL_BASIS,
    FURTHER_ACTIVITIES,
    ...LOSSES,
    ...LEDGER_FACTS,
    ...KNOWN_SINCE,
  ],
  'Slashable stake': [
    ...QUEUED_SHARES_OF_OPERATORS,
    FORMER_MEMBERS,
    ...SLASHERS,
    ...rollupsNeeding(SLASHABLE_TABLES, SLASHABLE).map((rollup) =>
      LISTED_SLASHABLE.includes(rollup.name) ? { ...rollup, isListed: true as const } : rollup,
    ),
    ...rollupsNeeding(SLASHABLE_TABLES, SLASH_INPUTS),
    ...rollupsNeeding(WAITING_TABLES, WAITING_WITHDRAWALS),
  ],
  'Concentration, groups and products': [
    ...STRATEGY_CONCENTRATION,
    ...CONCENTRATION,
    ...rollupsNeeding(['operator_groups'], GROUPS),
    ...rollupsNeeding(['product_stakers'], EXPOSURE),
  ],
  'Delegated shares over time': [...MOVES, SLASH_LOSSES, ...PERIODS, ...DELEGATED_PERIODS],
  'Series by day': [
    ...DAYS_OF_STRATEGIES,
    ...rollupsNeeding(SERIES_TABLES, [
      ...SERIES_OF_DAYS,
      ...VALUE_DAYS,
      ECOSYSTEM_DAYS,
      ...CONCENTRATION_DAYS,
    ]),
    ...PRODUCT_DAYS,
    ...REWARD_DAYS,
  ],
  'Slashable stake over time': [...SLASHABLE_PERIODS, ...SLASHABLE_DAYS],
};

/** Lists all roll-ups, in any order. */
export const GRAPH: readonly RolledUp[] = Object.values(ROLLUP_GROUPS).flat();
