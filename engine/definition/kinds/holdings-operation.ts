import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import {
  array,
  decimalText,
  type Fields,
  hex,
  object,
  objectSchema,
  text,
  time,
} from '../fields.ts';
import type { Parameters } from '../parameters.ts';

/** A holding has these fields, its value among them. */
export const holdingFields: Fields = {
  strategy: hex,
  shares: decimalText,
  tokens: decimalText,
  tvl: decimalText,
  name: text,
  symbol: text,
};

/** Defines an operation that returns one holder with its holdings and its operator. */
export interface HoldingsDefinition extends Needs {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  /**
   * Lists fields from the holder's first and last event, `staker_created_event` and
   * `staker_updated_event`, and from its `losses`.
   */
  readonly staker: Fields;
  /** Lists fields from the table `operators` and from the operator's first and last event. */
  readonly operator: Fields;
}

export interface HoldingsOperation extends Endpoint {
  readonly kind: 'holdings';
  readonly definition: HoldingsDefinition;
}

/** Lists the fields that an answer has. */
export function holdingsRecord({
  staker,
  operator,
}: Pick<HoldingsDefinition, 'staker' | 'operator'>): Fields {
  return {
    staker: hex,
    operator: hex,
    strategies: array(object(holdingFields)),
    updatedAt: time,
    ...staker,
    ...operator,
  };
}

/**
 * Defines an operation over holders and their holdings. These are too many to store a document
 * each: answers are composed from columns in which holdings are already valued and ordered.
 */
export function holdings(definition: HoldingsDefinition): HoldingsOperation {
  const { name, purpose, parameters } = definition;
  return {
    kind: 'holdings',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: definition.tables ?? [],
    ...(definition.asOf && { asOf: definition.asOf }),
    parameters: (settings) => ({ ...parameters(settings), ...asOfParameter(definition.asOf) }),
    response: objectSchema(holdingsRecord(definition)),
    definition,
  };
}
