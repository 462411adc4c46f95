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

/** A holding and its value. */
export const holdingFields: Fields = {
  strategy: hex,
  shares: decimalText,
  tokens: decimalText,
  tvl: decimalText,
  name: text,
  symbol: text,
};

/** An operation that gives one holder, what it holds, and its operator. */
export interface HoldingsDefinition extends Needs {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  /** Fields of the first and the last event of a holder, `staker_created_event` and `staker_updated_event`. */
  readonly staker: Fields;
  /** Fields of `operators`, and of the first and the last event of an operator, that a document shows. */
  readonly operator: Fields;
}

export interface HoldingsOperation extends Endpoint {
  readonly kind: 'holdings';
  readonly definition: HoldingsDefinition;
}

/** The fields of an answer. */
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
 * Makes an operation over holders and their holdings, which are so many that their documents are not stored:
 * an answer is composed of columns, in which holdings are valued and ordered.
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
