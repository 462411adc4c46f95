import type { TextRow } from '../../../common/relations/rows.ts';
import type { DecodedLog } from '../../abi/dynamic.ts';
import { decodedRelation } from './decoded-relation.ts';
import { textOf, valueAt } from './decoded-rows.ts';

export const TASK_CONFIG_SET = 'TaskMailbox.ExecutorOperatorSetTaskConfigSet';

/** The number in the contract of the consensus that has a threshold as its value. */
const STAKE_PROPORTION = '1';

/**
 * The configuration in each log, all text: `curve` and `consensus` are the contract's numbers,
 * `threshold` is null for another consensus and for a value that is no uint16.
 */
export const taskConfigurationTexts = decodedRelation({
  name: 'task_configuration_texts',
  events: [TASK_CONFIG_SET],
  columns: [
    'task_hook',
    'task_sla',
    'fee_token',
    'curve',
    'fee_collector',
    'consensus',
    'threshold',
  ],
  rowsOf,
});

function rowsOf({ parameters }: DecodedLog): TextRow[] {
  const of = (path: string) => textOf(valueAt(parameters, `config.${path}`));
  const consensus = of('consensus.consensusType');
  return [
    [
      of('taskHook'),
      of('taskSLA'),
      of('feeToken'),
      of('curveType'),
      of('feeCollector'),
      consensus,
      consensus === STAKE_PROPORTION ? thresholdOf(of('consensus.value')) : null,
    ],
  ];
}

/** Reads the text of the uint16 in `0x` and 64 digits; null for other bytes. */
function thresholdOf(value: string): string | null {
  return /^0x0{60}[0-9a-f]{4}$/.test(value) ? String(BigInt(value)) : null;
}
