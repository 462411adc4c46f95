/** The message of a process that reads a snapshot. */
export type SnapshotRead =
  | {
      readonly accepted: true;
      readonly report: string;
      readonly warned: boolean;
      /** The digest of its content. */
      readonly digest: string;
      /** Of all tables. */
      readonly rows: number;
      /** Bytes that preparing it takes, and that are free if it is prepared. */
      readonly disk: { readonly needed: number; readonly free: number };
    }
  | { readonly accepted: false; readonly report: string };
