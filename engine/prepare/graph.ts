import { SLASHABLE_TABLES } from '../slashable-tables.ts';
import { CONCENTRATION_DAYS } from './concentration-days.ts';
import { DA_QUORUMS } from './da-quorums.ts';
import { ECOSYSTEM_DAYS } from './ecosystem-days.ts';
import { FORMER_MEMBERS } from './former-members.ts';
import { FURTHER_ACTIVITIES } from './further-activities.ts';
import { OPTIONAL_FACTS } from './optional-facts.ts';
import { QUEUED_SHARES_OF_OPERATORS } from './queued-shares.ts';
import { REWARD_DAYS } from './reward-days.ts';
import { needing, type RolledUp } from './rolled-up.ts';
import { CONCENTRATION } from './rollups/concentration.ts';
import { EXPOSURE } from './rollups/exposure.ts';
import { GROUPS } from './rollups/groups.ts';
import { ROLLUPS } from './rollups/index.ts';
import { SLASH_INPUTS } from './rollups/slash-inputs.ts';
import { LISTED_SLASHABLE, SLASHABLE } from './rollups/slashable.ts';
import { MOVES } from './share-moves.ts';
import { SLASH_LOSSES } from './slash-losses.ts';
import { SLASHABLE_DAYS } from './slashable-days.ts';
import { SLASHERS } from './slasher-changes.ts';
import { KNOWN_SINCE } from './states/known-since.ts';
import { PERIODS } from './states/periods.ts';
import { DELEGATED_PERIODS } from './states/share-periods.ts';
import { SLASHABLE_PERIODS } from './states/slashable-periods.ts';
import { DAYS_OF_STRATEGIES } from './strategy-days.ts';
import { TOKEN_FACTS } from './token-facts.ts';
import { TVL_BASIS } from './tvl-basis.ts';
import { SERIES_OF_DAYS, SERIES_TABLES } from './tvl-days.ts';
import { VALUE_DAYS } from './value-days.ts';

/** The roll-ups by subject. */
export const ROLLUP_GROUPS: Readonly<Record<string, readonly RolledUp[]>> = {
  'The newest state': ROLLUPS,
  'Facts of tables': [
    ...OPTIONAL_FACTS,
    ...DA_QUORUMS,
    ...TOKEN_FACTS,
    TVL_BASIS,
    FURTHER_ACTIVITIES,
    ...KNOWN_SINCE,
  ],
  'Slashable stake': [
    ...QUEUED_SHARES_OF_OPERATORS,
    FORMER_MEMBERS,
    ...SLASHERS,
    ...needing(SLASHABLE_TABLES, SLASHABLE).map((rollup) =>
      LISTED_SLASHABLE.includes(rollup.name) ? { ...rollup, isListed: true as const } : rollup,
    ),
    ...needing(SLASHABLE_TABLES, SLASH_INPUTS),
  ],
  'Concentration, groups and products': [
    ...CONCENTRATION,
    ...needing(['operator_groups'], GROUPS),
    ...needing(['product_stakers'], EXPOSURE),
  ],
  'Delegated shares over time': [...MOVES, SLASH_LOSSES, ...PERIODS, ...DELEGATED_PERIODS],
  'Series by day': [
    ...DAYS_OF_STRATEGIES,
    ...needing(SERIES_TABLES, [
      ...SERIES_OF_DAYS,
      ...VALUE_DAYS,
      ECOSYSTEM_DAYS,
      ...CONCENTRATION_DAYS,
    ]),
    ...REWARD_DAYS,
  ],
  'Slashable stake over time': [...SLASHABLE_PERIODS, ...SLASHABLE_DAYS],
};

/** All roll-ups of a snapshot, in any order. */
export const GRAPH: readonly RolledUp[] = Object.values(ROLLUP_GROUPS).flat();
