import type { Operations } from './operations.ts';

/** The name of an operation, which is also that of the client's method. */
export type OperationId = keyof Operations;

/** The parameters of an operation. */
export type ParametersOf<Id extends OperationId> = Operations[Id]['parameters'];

/** The JSON that an operation answers with. */
export type BodyOf<Id extends OperationId> = Operations[Id]['body'];

/** The two forms in which a page says whether another follows. */
type Page =
  | { readonly meta: { readonly hasMore: boolean } }
  | { readonly data: { readonly pagination: { readonly hasMore: boolean } } };

/** The operations that answer page by page. */
export type ListId = {
  [Id in OperationId]: BodyOf<Id> extends Page ? Id : never;
}[OperationId];

/** One entry of a list, in either of the two forms that lists come in. */
export type RowOf<Id extends ListId> =
  BodyOf<Id> extends { readonly data: readonly (infer Row)[] }
    ? Row
    : BodyOf<Id> extends { readonly data: infer Data }
      ? {
          [Name in keyof Data]: Data[Name] extends readonly (infer Row)[] ? Row : never;
        }[keyof Data]
      : never;
