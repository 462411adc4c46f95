import { PART_PLACES } from '../../common/concentration.ts';

/** A part of a whole, both as whole numbers of text, rounded down; 0 if the whole is 0. */
export const partSql = (amount: string, whole: string) =>
  `shift_decimal(whole_quotient(shift_decimal(${amount}, '${PART_PLACES}'), ${whole}), '-${PART_PLACES}')`;
