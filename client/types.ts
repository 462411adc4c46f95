import type { Operations } from './operations.ts';

/** An operation's id is also the name of the client's method. */
export type OperationId = keyof Operations;

/** Parameters that an operation takes. */
export type ParametersOf<Id extends OperationId> = Operations[Id]['parameters'];

/** JSON body that an operation returns. */
export type BodyOf<Id extends OperationId> = Operations[Id]['body'];

/** A page has one of two envelopes. */
type Page =
  | { readonly meta: { readonly hasMore: boolean } }
  | { readonly data: { readonly pagination: { readonly hasMore: boolean } } };

/** Operations that have pages. */
export type ListId = {
  [Id in OperationId]: BodyOf<Id> extends Page ? Id : never;
}[OperationId];

/** A row that a list returns, in either envelope. */
export type RowOf<Id extends ListId> =
  BodyOf<Id> extends { readonly data: readonly (infer Row)[] }
    ? Row
    : BodyOf<Id> extends { readonly data: infer Data }
      ? {
          [Name in keyof Data]: Data[Name] extends readonly (infer Row)[] ? Row : never;
        }[keyof Data]
      : never;
