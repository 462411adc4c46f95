/** A process that reads a snapshot sends this message. */
export type SnapshotReadMessage =
  | {
      readonly accepted: true;
      readonly report: string;
      readonly warned: boolean;
      /** Identifies the snapshot's content. */
      readonly digest: string;
      /** Counts the rows of all tables. */
      readonly rows: number;
      /** Compares the bytes that preparing it takes with those that are free if it is prepared. */
      readonly disk: { readonly needed: number; readonly free: number };
    }
  | { readonly accepted: false; readonly report: string };
