import { NETWORKS } from '../../../common/vocabulary.ts';
import { decimalText, described, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network, timeRange } from '../../definition/parameters.ts';

export const throughputSeries = list({
  name: 'availability/throughput-series',
  purpose:
    'Bytes a second that EigenDA V2 took, over time, as its data API measures them, newest first.',
  tables: ['da_throughput'],
  record: {
    time: described('End of the period of the mean.', time),
    bytesPerSecond: described(
      'Mean over 9 minutes of the rate in 4 minutes, or in 11 in answers of the data API over a week or more.',
      decimalText,
    ),
  },
  filters: { network: (settings) => network(settings, NETWORKS), ...timeRange },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_throughput')}`,
  order: '"time" desc, network',
  times: 'time',
});
