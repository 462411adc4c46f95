import { expect, it } from 'vitest';
import { leftOf } from '../../../web/dashboard/charts/margin.ts';

it('the left margin of a chart has room for the longest label of its values', () => {
  expect(leftOf(['0', '40'])).toBe(44);
  expect(leftOf([])).toBe(44);
  // 7 pixels for each of 7 letters, and the gap.
  expect(leftOf(['$0', '$1.5E21', '$1E21'])).toBe(61);
});
