/** How ClickHouse is reached. */
export interface ClickHouseSettings {
  /**
   * Of one node each. A cluster has a node a shard here, or more; requests go to the first that
   * answers.
   */
  readonly urls: readonly [string, ...string[]];
  readonly user: string;
  readonly password: string;
  /** Milliseconds that a reading statement may take; a stopped server is waited for as long. */
  readonly timeoutMs: number;
  /** Name of a cluster in the servers' `remote_servers`; null for a single node. */
  readonly cluster: string | null;
  /**
   * Whether shards have replicas, which Keeper keeps equal; each node has the macros `shard` and
   * `replica` then.
   */
  readonly replicated: boolean;
}

/** ClickHouse's part of the service's settings; null if no address is set. */
export function clickHouseSettings({
  clickhouseUrl,
  clickhouseUser,
  clickhousePassword,
  clickhouseSeconds,
  clickhouseCluster,
  clickhouseReplicated,
}: {
  readonly clickhouseUrl?: readonly string[] | undefined;
  readonly clickhouseUser: string;
  readonly clickhousePassword: string;
  readonly clickhouseSeconds: number;
  readonly clickhouseCluster?: string | undefined;
  readonly clickhouseReplicated: boolean;
}): ClickHouseSettings | null {
  const [first, ...others] = clickhouseUrl ?? [];
  if (first === undefined) return null;
  return {
    urls: [first, ...others],
    user: clickhouseUser,
    password: clickhousePassword,
    timeoutMs: clickhouseSeconds * 1000,
    cluster: clickhouseCluster ?? null,
    replicated: clickhouseReplicated,
  };
}
