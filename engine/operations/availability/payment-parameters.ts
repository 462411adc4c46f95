import { NETWORKS, PAYMENT_PARAMETERS } from '../../../common/vocabulary.ts';
import { decimalText, described, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network, oneOf, timeRange } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const paymentParameters = list({
  name: 'availability/payment-parameters',
  purpose: 'Changes of EigenDA’s prices and rates, newest first.',
  tables: ['da_payment_parameter_changes'],
  record: {
    parameter: described(
      'Changed setting: pricePerSymbol is in wei, an interval or cooldown in seconds, any other in symbols of 32 bytes.',
      text,
    ),
    previousValue: described('Value before the event; empty if it exceeds 10^38 - 1.', decimalText),
    value: described('Value from the event on; empty if it exceeds 10^38 - 1.', decimalText),
    ...logFields,
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    parameter: () => oneOf('Changed setting.', PAYMENT_PARAMETERS),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_payment_parameter_changes')}`,
  order: 'block_number desc, log_index desc, parameter, network',
  times: 'timestamp',
});
