import { NETWORKS, THRESHOLDS } from '../../../common/vocabulary.ts';
import { array, described, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network, oneOf, timeRange } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const thresholds = list({
  name: 'availability/thresholds',
  purpose: 'Changes of EigenDA’s security thresholds and required quorums, newest first.',
  tables: ['da_threshold_changes'],
  record: {
    threshold: described('Changed threshold.', text),
    previousValues: described('Values before the event, as values.', array(integer)),
    values: described(
      'Values from the event on: percentages by quorum number from 0, quorum numbers, or one percentage.',
      array(integer),
    ),
    ...logFields,
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    threshold: () => oneOf('Changed threshold.', THRESHOLDS),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_threshold_changes')}`,
  order: 'block_number desc, log_index desc, threshold, network',
  times: 'timestamp',
});
