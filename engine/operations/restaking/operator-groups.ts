import {
  array,
  decimalText,
  described,
  fromColumn,
  hex,
  integer,
  nullableDecimal,
  object,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { exactText } from '../../definition/parameters.ts';
import { WITHOUT_SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { nullablePart, part } from '../shared/concentration-fields.ts';

export const operatorGroups = list({
  name: 'restaking/operator-groups',
  purpose:
    'Groups of operators that one party controls, with the value that is delegated to them and the value that operator sets can slash of them, largest value first.',
  tables: ['operator_groups'],
  record: {
    group: described('Name of the group.', fromColumn('group_name', text)),
    operators: described('Number of operators of the group.', integer),
    tvl: described('US dollars: value that is delegated to them.', decimalText),
    part: part('tvl / the value that is delegated to all operators'),
    slashableTvl: described(
      `US dollars: value that operator sets can slash of them now; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
    slashablePart: nullablePart('slashableTvl / tvl', WITHOUT_SLASHABLE_TABLES),
    groupOperators: described(
      'Operators of the group, by address.',
      fromColumn(
        'members',
        array(
          object({
            operator: hex,
            name: text,
            source: described(
              'Public source that proves that the operator belongs to the group.',
              text,
            ),
          }),
        ),
      ),
    ),
  },
  filters: { group: () => exactText('Name of the group, compared exactly.') },
  rows: (table) => `select *, group_name as "group" from ${table('rollup.grouped_operators')}`,
  order: 'tvl_units desc, group_name',
  sorts: { own: '-tvl', by: { tvl: 'tvl_units', slashableTvl: 'slashable_units' } },
});
