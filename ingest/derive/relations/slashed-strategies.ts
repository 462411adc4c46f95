import type { TextRow } from '../../../common/relations/rows.ts';
import type { DerivedRelation } from '../relation.ts';
import { decodedRelation } from './decoded-relation.ts';
import { listAt, textOf, valueAt } from './decoded-rows.ts';

/**
 * Has a row for each strategy of each slash, or one row with the reason to reject the log. The
 * contract takes strategies in ascending order only, so that none is named twice.
 */
export const slashTexts = decodedRelation({
  name: 'slash_texts',
  events: ['AllocationManager.OperatorSlashed'],
  columns: ['avs', 'set_id', 'operator', 'strategy', 'wad', 'description'],
  rowsOf({ parameters }) {
    const at = (path: string) => textOf(valueAt(parameters, path));
    const wads = listAt(parameters, 'wadSlashed');
    const strategies = listAt(parameters, 'strategies').map(textOf);
    if (new Set(strategies).size < strategies.length) return 'twice';
    return strategies.map(
      (strategy, index): TextRow => [
        at('operatorSet.avs'),
        at('operatorSet.id'),
        at('operator'),
        strategy,
        textOf(wads[index] ?? ''),
        at('description'),
      ],
    );
  },
});

/** Has a row for each strategy that a slash names. */
export const slashedStrategies: DerivedRelation = {
  name: 'slashed_strategies',
  columns: {
    position: 'BIGINT',
    tx: 'BIGINT',
    avs: 'BLOB',
    set_id: 'BIGINT',
    operator: 'BLOB',
    strategy: 'BLOB',
    wad: 'HUGEINT',
    description: 'VARCHAR',
  },
  reads: ['slash_texts', 'fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select logs.position, logs.tx, ${address('avs')}, set_id::bigint as set_id, ${address('"operator"')},
      ${address('strategy')}, wad::hugeint as wad, description
    from slash_texts slash join fixed_logs logs on logs.position = slash.position::bigint`,
};

function address(name: string): string {
  return `unhex(slash.${name}[3:]) as ${name}`;
}
