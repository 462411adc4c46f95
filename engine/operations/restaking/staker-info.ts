import { notInSnapshot } from '../../errors.ts';
import {
  array,
  decimalText,
  described,
  group,
  hex,
  object,
  objectSchema,
  recordSql,
  text,
  time,
} from '../../fields.ts';
import { Holdings, STAKER_LINES } from '../../layout/lay-holdings.ts';
import { entityMetadata } from '../../metadata.ts';
import type { Operation } from '../../operation.ts';
import { address } from '../../parameters.ts';

const ofOperator = {
  operatorDetails: group({ metadataURI: text }),
  metadata: described('How the operator describes itself.', entityMetadata),
};

const record = {
  staker: hex,
  operator: hex,
  strategies: array(
    object({
      strategy: hex,
      shares: decimalText,
      tokens: decimalText,
      tvl: decimalText,
      name: text,
      symbol: text,
    }),
  ),
  updatedAt: time,
  ...ofOperator,
};

/**
 * Stakers are many and their holdings more, so neither their documents nor the values of their
 * holdings are written at load; an answer takes microseconds to put together.
 */
export const stakerInfo: Operation = {
  name: 'restaking/staker-info',
  group: 'restaking',
  path: '/restaking/staker-info',
  purpose: 'One staker, what it holds, and the operator to whom it delegates.',
  parameters: () => ({ staker: address('Address of the staker.') }),
  response: objectSchema(record),
  rows: STAKER_LINES,
  async lay({ builder }) {
    const holdings = await Holdings.lay(builder);
    const operators = await builder.runAndReadAll(
      `select coalesce(known.operator, ''), ${recordSql(ofOperator)}
       from (select operator from rollup.known_operators union all select null) known
       left join snapshot.operators operators on operators.operator = known.operator`,
    );
    const members = new Map(
      operators.getRowsJS().map(([operator, json]) => [String(operator), String(json).slice(1)]),
    );
    return ({ staker = '' }) => {
      const held = holdings.of(staker);
      if (!held) throw notInSnapshot('staker', staker);
      return Buffer.from(
        `{"staker":"${staker}","operator":"${held.operator}","strategies":[${held.holdings.join()}],"updatedAt":"${held.updatedAt}",${members.get(held.operator)}`,
      );
    };
  },
};
