import { PART_PLACES } from '../../common/concentration.ts';

/** Divides a part by a whole, texts with whole numbers, rounded down; 0 if the whole is 0. */
export const partSql = (amount: string, whole: string) =>
  `shift_decimal(whole_quotient(shift_decimal(${amount}, '${PART_PLACES}'), ${whole}), '-${PART_PLACES}')`;
