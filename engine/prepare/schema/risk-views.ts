import { PART_PLACES } from '../../../common/concentration.ts';
import { unknownSql } from '../../sql/unknown-values.ts';
import { ROWS_OF_SLASHABLE_BY_DAY, SLASHABLE_BY_DAY } from './slashable-by-day.ts';
import type { View } from './view.ts';

const text = 'US dollars, with every digit, as text: ';
const tvl = `${text}value of the shares of the members in its strategies.`;
const slashable = `${text}value that it can slash now, of members and of former members that it can still slash.`;
const dollars = 'slashable_tvl as the nearest double, to sum, to sort by and to draw.';

const SUMS =
  'members, allocated_operators, tvl, slashable_tvl, slashable_tvl::double as dollars, pending_tvl, minimum_tvl, former_tvl, queued_tvl, next_effect_block';

const sums = {
  members: 'Number of members.',
  allocated_operators: 'Number of members with a magnitude above 0 in one of its strategies.',
  tvl,
  slashable_tvl: slashable,
  dollars,
  pending_tvl: `${text}slashable_tvl once all pending changes of magnitudes are in force.`,
  minimum_tvl: `${text}slashable_tvl once the pending decreases alone are in force.`,
  former_tvl: `${text}the part of slashable_tvl of operators that left; null without the table registration_changes.`,
  queued_tvl: `${text}value that it can slash in queued withdrawals; null without the table withdrawals.`,
  next_effect_block:
    'First block at which a pending change of an operator that it can slash takes effect; null if none.',
};

const name = 'Name, as it gives it; null where it does not.';
const SHARE_TEXT = `from 0 to 1 with ${PART_PLACES} decimal places, as text`;
const change = 'null if no change is pending';

/** Describes a concentration's columns but the number of holders. */
const MEASURED = {
  hhi: `Herfindahl-Hirschman index, ${SHARE_TEXT}.`,
  gini: `Gini coefficient of the holders with a value above 0, ${SHARE_TEXT}.`,
  nakamoto_third: 'Smallest number of holders with more than a third of the value.',
  nakamoto_half: 'Smallest number of holders with more than half of the value.',
  nakamoto_two_thirds: 'Smallest number of holders with more than two thirds of the value.',
  top_part: `Part of the largest holder, ${SHARE_TEXT}.`,
  top5_part: `Part of the five largest holders, ${SHARE_TEXT}.`,
  top10_part: `Part of the ten largest holders, ${SHARE_TEXT}.`,
};

/**
 * Views show the stake that operator sets can slash, which snapshots without its tables lack, and
 * how value concentrates.
 */
export const RISK_VIEWS: readonly View[] = [
  {
    name: 'slashable_by_avs',
    comment: 'Value that the operator sets of each AVS can slash.',
    rollup: 'slashable_stake',
    sql: /* sql */ `
      select summed.avs, avs.name, operator_sets, ${SUMS}
      from rollup.slashable_by_avs summed
      left join snapshot.avs on avs.avs = summed.avs`,
    columns: {
      avs: 'Address of the AVS.',
      name,
      operator_sets: 'Number of its operator sets.',
      ...sums,
    },
  },
  {
    name: 'slashable_by_set',
    comment: 'Value that each operator set can slash.',
    rollup: 'slashable_stake',
    sql: /* sql */ `
      select summed.avs, avs.name, operator_set_id, ${SUMS}
      from rollup.slashable_by_set summed
      left join snapshot.avs on avs.avs = summed.avs`,
    columns: {
      avs: 'Address of the AVS.',
      name,
      operator_set_id: 'Id of the operator set among those of the AVS.',
      ...sums,
    },
  },
  {
    name: 'slashable_by_operator',
    comment: 'Value that operator sets can slash of each operator with an allocation.',
    rollup: 'slashable_stake',
    sql: /* sql */ `
      select summed.operator, operators.name, slashable_tvl, slashable_tvl::double as dollars
      from rollup.slashable_by_operator summed
      left join snapshot.operators on operators.operator = summed.operator`,
    columns: {
      operator: 'Address of the operator.',
      name,
      slashable_tvl: `${text}value that operator sets can slash of it.`,
      dollars,
    },
  },
  {
    name: 'slashable_stake',
    comment: 'The shares that each allocation lets an operator set slash.',
    rollup: 'slashable_stake',
    sql: /* sql */ `
      select avs, operator_set_id, operator, strategy, symbol, registered, slashable_until, listed as strategy_listed,
        magnitude, max_magnitude, operator_shares, shares, tokens, tvl, tvl::double as dollars,
        pending_magnitude, effect_block, pending_shares, pending_tvl, queued_shares, queued_tvl
      from rollup.slashable_stake`,
    columns: {
      avs: 'Address of the AVS.',
      operator_set_id: 'Id of the operator set among those of the AVS.',
      operator: 'Address of the operator.',
      strategy: 'Address of the strategy.',
      symbol: 'Symbol of the token behind the strategy.',
      registered: 'Whether the operator is a member of the set.',
      slashable_until:
        'Last block in which the set can slash an operator that left; null for a member, and if it cannot.',
      strategy_listed: 'Whether the set lists the strategy; it cannot slash another one.',
      magnitude: 'Magnitude that the set may slash now, with 10^18 as the whole, as text.',
      max_magnitude: 'Magnitude that slashes left, with 10^18 as the whole, as text.',
      operator_shares: 'Shares delegated to the operator, in the smallest unit, as text.',
      shares: 'Shares that the set can slash, in the smallest unit, as text.',
      tokens: 'Tokens that these shares stand for, with every digit, as text.',
      tvl: `${text}value of these shares.`,
      dollars: 'tvl as the nearest double, to sum, to sort by and to draw.',
      pending_magnitude: `Magnitude from effect_block on, as text; ${change}.`,
      effect_block: `Block at which it takes effect; ${change}.`,
      pending_shares: `Shares that the set could slash with it, as text; ${change}.`,
      pending_tvl: `${text}value of pending_shares; ${change}.`,
      queued_shares:
        'Shares that the set can slash in queued withdrawals, as text; null without the table withdrawals.',
      queued_tvl: `${text}value of queued_shares; null without the table withdrawals.`,
    },
  },
  {
    name: 'slashable_by_day',
    comment:
      'Value that operator sets can slash at the end of each day (UTC): of each set, of each AVS and of all.',
    rollup: 'slashable_days',
    sql: SLASHABLE_BY_DAY,
    rows: ROWS_OF_SLASHABLE_BY_DAY,
    columns: {
      avs: 'Address of the AVS; null for all AVSs.',
      operator_set_id:
        'Id of the operator set among those of the AVS; null for all sets of the AVS.',
      day: 'First instant of the day (UTC); the row is the state at its end.',
      members: 'Number of distinct members.',
      allocated_operators: sums.allocated_operators,
      tvl: `${tvl} Null if no strategy with shares has a known price.`,
      slashable_tvl: `${text}value that it can slash of members; null if no strategy with such shares has a known price.`,
      dollars,
      unpriced_strategies: 'Strategies with shares that the values leave out, for want of a price.',
    },
  },
  {
    name: 'product_operators',
    comment: 'Operators that each product delegates to.',
    rollup: 'product_operators',
    sql: /* sql */ `
      select product, product_operators.operator, operators.name, stakers, tvl, tvl::double as dollars, part, operator_part,
        slashable_tvl
      from rollup.product_operators
      left join snapshot.operators on operators.operator = product_operators.operator`,
    columns: {
      product: 'Name of the product.',
      operator: 'Address of the operator.',
      name,
      stakers: 'Number of stakers of the product that delegate shares to it.',
      tvl: `${text}value that the product delegates to it.`,
      dollars: 'tvl as the nearest double, to sum, to sort by and to draw.',
      part: `Part of the value that the product delegates, ${SHARE_TEXT}.`,
      operator_part: `Part of the value that all stakers delegate to the operator, ${SHARE_TEXT}.`,
      slashable_tvl: `${text}value that operator sets can slash of it; null without their tables.`,
    },
  },
  {
    name: 'product_avs',
    comment: 'AVSs that each product is exposed to by its operators.',
    rollup: 'product_avs',
    sql: /* sql */ `
      select product, exposed.avs, avs.name, operators, tvl, tvl::double as dollars, part, slashable_tvl,
        slashable_part
      from rollup.product_avs exposed
      left join snapshot.avs on avs.avs = exposed.avs`,
    columns: {
      product: 'Name of the product.',
      avs: 'Address of the AVS.',
      name,
      operators:
        'Number of operators of the product that are registered with it or that it can slash.',
      tvl: `${text}value that the product delegates to them.`,
      dollars: 'tvl as the nearest double, to sum, to sort by and to draw.',
      part: `Part of the value that the product delegates, ${SHARE_TEXT}.`,
      slashable_tvl: `${text}value of the product that the AVS can slash; null without the tables.`,
      slashable_part: `The same as a part of the value that the product delegates, ${SHARE_TEXT}.`,
    },
  },
  {
    name: 'concentration',
    comment: 'How concentrated the delegated and the slashable value is among its holders.',
    sql: /* sql */ `
      select scope, address, held_by, value, holders, tvl, tvl::double as dollars, hhi, gini,
        nakamoto_third, nakamoto_half, nakamoto_two_thirds, top_part, top5_part, top10_part
      from rollup.concentration`,
    columns: {
      scope: 'Scope of the value: all, avs, operator or strategy.',
      address: 'Address of the AVS, operator or strategy; empty for all.',
      held_by: 'Kind of the holders: operator, group, staker, token or avs.',
      value: 'Kind of the value: delegated or slashable.',
      holders: 'Number of holders with a value above 0.',
      tvl: `${text}value of all holders.`,
      dollars: 'tvl as the nearest double, to sum, to sort by and to draw.',
      ...MEASURED,
    },
  },
  {
    name: 'concentration_by_day',
    comment:
      'How concentrated the delegated value is among operators, groups of operators, stakers and tokens, and the slashable value among AVSs, at the end of each day (UTC).',
    rollup: 'concentration_days',
    sql: /* sql */ `
      select days.day, held_by, holders, tvl, tvl::double as dollars, hhi, gini,
        nakamoto_third, nakamoto_half, nakamoto_two_thirds, top_part, top5_part, top10_part,
        coalesce(unpriced, []) as unpriced_strategies
      from rollup.concentration_days days
      left join (
        select false as of_avs, * from (${unknownSql('rollup.unknown_delegated', 'rollup.days')})
        union all
        select true, * from (${unknownSql('rollup.unknown_slashable', 'rollup.days')})
      ) listed on listed.day = days.day and of_avs = (held_by = 'avs')`,
    columns: {
      day: 'First instant of the day (UTC); the row is the state at its end.',
      held_by:
        'Kind of the holders: operator, group, staker or token of the delegated value, avs of the slashable value.',
      holders: 'Number of holders with a value above 0.',
      tvl: `${text}value of all holders; null if no strategy with shares has a known price.`,
      dollars,
      ...MEASURED,
      unpriced_strategies: 'Strategies with shares that the values leave out, for want of a price.',
    },
  },
];
