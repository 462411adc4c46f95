import type { Growth } from '../../common/relations/growth.ts';

/**
 * Days before the last one stay as they are, unless tables that they follow from are revised. The
 * last day has the newest state's values, and changes when a later day begins.
 */
export const CLOSED_DAYS: Growth = {
  revised: (delta) => /* sql */ `
    select coalesce(max(block_number), -1) + 1 from rollup.blocks
    where "time" < (select date_trunc('day', max("time")) from rollup.blocks where block_number < ${delta})`,
};

/** An operator that joins a group later changes the group's figures on all earlier days. */
export const REBUILT_FOR_GROUPS: Growth = {
  whole:
    'It has groups of operators on each day, and one that a log names later changes passed days.',
};

/** A number stands for an address in rows that would be append ones otherwise. */
export const GROWS_BY_NUMBER: Growth = {
  whole: 'It has numbers in the order of addresses, and a new one moves those after it.',
};

/** `staker` is the rowid in `snapshot.stakers`, a number of this kind. */
export const OF_STAKERS: Growth = {
  whole: 'It has rowids of stakers in the order of addresses, and a new one moves those after it.',
};

/** Values follow from the newest prices, and units from the scale that all of them have. */
export const GROWS_BY_PRICE: Growth = {
  whole: 'It has values, and new prices or another scale change all of them; its rows are few.',
};

export const ONE_ROW: Growth = { whole: 'It has one row.' };

/** Periods of days until the last one have an end that each day moves. */
export const OPEN_PERIODS: Growth = {
  whole: 'Periods that last end with the newest day; it has a row for each change.',
};

/** Delays pass without a log. */
export const GROWS_BY_TIME: Growth = {
  whole: 'Time alone adds and removes rows; it has those of the last weeks.',
};
