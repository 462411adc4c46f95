import type { Operations } from './operations.ts';

/** The id of an operation, also the name of the client's method. */
export type OperationId = keyof Operations;

/** The parameters of an operation. */
export type ParametersOf<Id extends OperationId> = Operations[Id]['parameters'];

/** The JSON body of an operation. */
export type BodyOf<Id extends OperationId> = Operations[Id]['body'];

/** The two envelopes of a page. */
type Page =
  | { readonly meta: { readonly hasMore: boolean } }
  | { readonly data: { readonly pagination: { readonly hasMore: boolean } } };

/** The operations with pages. */
export type ListId = {
  [Id in OperationId]: BodyOf<Id> extends Page ? Id : never;
}[OperationId];

/** A row of a list, in either envelope. */
export type RowOf<Id extends ListId> =
  BodyOf<Id> extends { readonly data: readonly (infer Row)[] }
    ? Row
    : BodyOf<Id> extends { readonly data: infer Data }
      ? {
          [Name in keyof Data]: Data[Name] extends readonly (infer Row)[] ? Row : never;
        }[keyof Data]
      : never;
