import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import type { Select } from '../select.ts';

/** Defines an operation with one answer for the whole snapshot; its only parameter is `asOf`. */
export interface SummaryDefinition extends Needs {
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /** Selects one row, with a column for each field. */
  readonly rows: Select;
}

export interface SummaryOperation extends Endpoint {
  readonly kind: 'summary';
  readonly definition: SummaryDefinition;
}

/** Defines an operation with one prepared answer. */
export function summary(definition: SummaryDefinition): SummaryOperation {
  const { name, purpose, record } = definition;
  return {
    kind: 'summary',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: definition.tables ?? [],
    ...(definition.asOf && { asOf: definition.asOf }),
    parameters: () => asOfParameter(definition.asOf),
    response: objectSchema(record),
    definition,
  };
}
