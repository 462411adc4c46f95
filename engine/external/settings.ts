/** ClickHouse is reached by these settings. */
export interface ClickHouseSettings {
  /**
   * Each names one node. A cluster has a node a shard here, or more; requests go to the first that
   * answers.
   */
  readonly urls: readonly [string, ...string[]];
  readonly user: string;
  readonly password: string;
  /** Bounds a reading statement in milliseconds; a stopped server is waited for as long. */
  readonly timeoutMs: number;
  /** Names a cluster in the servers' `remote_servers`; null for a single node. */
  readonly cluster: string | null;
  /**
   * Whether shards have replicas, which Keeper keeps equal; each node has the macros `shard` and
   * `replica` then.
   */
  readonly replicated: boolean;
}

/**
 * Takes ClickHouse's part from the service's settings; null if no address is set.
 *
 * @example
 *     const settings = clickHouseSettings(config);
 *     const connection = settings && new Connection(settings);
 */
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
