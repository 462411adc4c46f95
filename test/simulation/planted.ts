import type { Planted } from './program.ts';

/** Lives must find this fault in the product. */
export interface PlantedFault {
  readonly name: string;
  /** Another project had a fault like it, described there. */
  readonly like?: string;
  readonly planted: readonly Planted[];
  /** A life with this seed and one episode finds it; absent if none is known yet. */
  readonly seed?: number;
  /** Whether this life takes minutes on a busy machine: it is left to long runs. */
  readonly takesLong?: true;
}

const one = (file: string, from: string, to: string): readonly Planted[] => [{ file, from, to }];

/** Faults that lives must find, so that a simulation without findings means something. */
export const PLANTED: readonly PlantedFault[] = [
  {
    name: 'the first replaced block is kept',
    like: 'enviodev/hyperindex#956: the rollback kept the threshold block with its old hash',
    planted: one(
      'ingest/drop-after.ts',
      'from: block + 1, to: Number.MAX',
      'from: block + 2, to: Number.MAX',
    ),
    seed: 40,
  },
  {
    name: 'a reorganisation is never deeper than the newest block that is known',
    like: 'enviodev/hyperindex#682: blocks beyond the threshold were not looked at',
    planted: [
      {
        file: 'ingest/rpc/reorganisation.ts',
        from: 'const last = blocks[kept];',
        to: 'const last = blocks[Math.max(kept, blocks.length - 2)];',
      },
      {
        file: 'ingest/followed-store.ts',
        from: 'range.lastHash ?? (await newestBlockRefs(store, range.to))[0]?.hash ?? null',
        to: 'range.lastHash',
      },
    ],
    seed: 40,
  },
  {
    name: 'logs of replaced blocks that are not stored yet are kept',
    like: 'ponder-sh/ponder#1250: a second reorganisation kept the rows of the first',
    planted: one(
      'ingest/rpc/follow.ts',
      'this.#spool.clear();\n    const last = await',
      'const last = await',
    ),
    seed: 9,
  },
  {
    name: 'a block that changes while its logs are read is not noticed',
    planted: one(
      'ingest/rpc/read-range.ts',
      'if (again.hash !== last.hash) throw changed(endpoint, range.to);',
      'Object.assign(last, again);',
    ),
    seed: 40,
  },
  {
    name: 'the block before a range is not compared',
    planted: one(
      'ingest/rpc/read-range.ts',
      'if (before && first && first.hash !== before.hash)',
      'if (before && first && first.hash === "")',
    ),
    seed: 9,
  },
  {
    name: 'a client remembers blocks by number, also after a reorganisation',
    like: 'enviodev/hyperindex#798: block data was cached and not invalidated',
    planted: [
      {
        file: 'ingest/rpc/reorganisation.ts',
        from: 'async function isOnChainOf(',
        to: 'const KNOWN = new Map<number, string>();\nasync function isOnChainOf(',
      },
      {
        file: 'ingest/rpc/reorganisation.ts',
        from: 'return block.hash === hash;',
        to: 'if (!KNOWN.has(number)) KNOWN.set(number, block.hash);\n  return KNOWN.get(number) === hash;',
      },
    ],
    seed: 15,
  },
  {
    name: 'an answer that a provider cut is taken as whole',
    planted: one(
      'ingest/rpc/read-logs.ts',
      'if (!CUT_COUNTS.has(logs.length)) return logs;',
      'if (logs.length >= 0) return logs;',
    ),
    seed: 11,
    takesLong: true,
  },
  {
    name: 'a node that lags proves nothing about the logs that it gives',
    planted: one(
      'ingest/rpc/node-requests.ts',
      "if (header === null || parse(endpoint, block, 'eth_getBlockByNumber', header).hash !== hash) {",
      'if (hash === "") {',
    ),
  },
  {
    name: 'the chain of a node is not asked for',
    planted: one(
      'ingest/rpc/endpoints.ts',
      'if (chainId !== this.#options.chainId) {',
      'if (chainId === 0) {',
    ),
    seed: 330,
  },
  {
    name: 'a state is written in place',
    planted: one(
      'common/replace-file.ts',
      `const temporary = \`\${path}.\${RUN_ID}.new\`;`,
      'const temporary = path;',
    ),
  },
  {
    name: 'a state is not synced before it gets its name',
    planted: one('common/replace-file.ts', 'await file.sync();', ''),
  },
  {
    name: 'the lock of a process that was killed is kept',
    planted: one(
      'common/process-identity.ts',
      'if (!isRunning(pid)) return true;',
      'if (!isRunning(pid)) return false;',
    ),
    seed: 213,
  },
  {
    name: 'unfinished output of killed runs stays',
    planted: one('ingest/unfinished.ts', 'await removeUnfinished(out);', ''),
    seed: 213,
  },
  {
    name: 'a snapshot is compared before its alerts are recorded',
    planted: one(
      'alerts/watch.ts',
      'const recorded = await this.#record(found, nowMs);\n    await outbox.setCompared(head);',
      'await outbox.setCompared(head);\n    const recorded = await this.#record(found, nowMs);',
    ),
    seed: 916,
  },
  {
    name: 'a delivery that failed counts as delivered',
    planted: one('alerts/delivery/courier.ts', 'if (outcome.delivered) {', 'if (outcome) {'),
    seed: 34,
  },
  {
    name: 'an alert is another one in each snapshot',
    planted: one(
      'alerts/alert.ts',
      '.update(JSON.stringify([kind, ...identity]))',
      '.update(JSON.stringify([kind, ...identity, Date.now()]))',
    ),
    seed: 916,
  },
  {
    name: 'a price that cannot be meant is taken',
    planted: one(
      'ingest/price-services/closes.ts',
      'Number(price) >= MIN_DOLLARS && Number(price) <= MAX_DOLLARS',
      'Number(price) >= 0',
    ),
    seed: 33,
  },
  {
    name: 'an endpoint rests by the time of day',
    planted: one('common/clock.ts', 'elapsed: () => performance.now(),', 'elapsed: Date.now,'),
    seed: 525,
  },
];
