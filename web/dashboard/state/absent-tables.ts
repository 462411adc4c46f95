import {
  type Call,
  type Client,
  call,
  OPTIONAL_TABLES,
  type OperationId,
  type ParametersOf,
} from '../../../client/index.ts';
import { serviceUrl } from './service-url.ts';

/** An operation was not requested, since the snapshot has no table that it needs. */
export class TableAbsentError extends Error {
  override readonly name = 'TableAbsentError';
  readonly table: string;

  constructor(table: string) {
    super(`this snapshot has no table ${table}`);
    this.table = table;
  }
}

/** The first table that an operation needs and the snapshot does not have. */
export function missingTableOf(id: OperationId, absent: ReadonlySet<string>): string | undefined {
  return OPTIONAL_TABLES[id]?.find((table) => absent.has(table));
}

/** Holds facts about the snapshot that `/readyz` returns without a key. */
export interface Readiness {
  /** Null if the service does not answer. */
  readonly snapshotId: string | null;
  /** Null if it is unknown. */
  readonly lastBlock: number | null;
  /** The newest event's time; null if it is unknown. */
  readonly lastTime: string | null;
  /** The optional tables that the snapshot does not have. */
  readonly absent: ReadonlySet<string>;
  /** Warns that data is invented; null for real data. */
  readonly sample: string | null;
  /** Links go to a block explorer at this address; null means no links. */
  readonly explorer: string | null;
}

/** Reads `/readyz`; if the service does not answer, no table is absent and the data is real. */
export async function fetchReadiness(): Promise<Readiness> {
  try {
    const response = await fetch(serviceUrl('/readyz'), { cache: 'no-store' });
    const body: unknown = response.ok ? await response.json() : null;
    const { snapshotId, lastBlock, lastTime, absent, notAdded, sample, explorer } = Object(body);
    return {
      snapshotId: typeof snapshotId === 'string' ? snapshotId : null,
      lastBlock: typeof lastBlock === 'number' ? lastBlock : null,
      lastTime: typeof lastTime === 'string' ? lastTime : null,
      absent: new Set([...textsOf(absent), ...textsOf(notAdded)]),
      sample: typeof sample === 'string' ? sample : null,
      explorer: typeof explorer === 'string' && /^https?:\/\//.test(explorer) ? explorer : null,
    };
  } catch {
    // The views show the error.
    return {
      snapshotId: null,
      lastBlock: null,
      lastTime: null,
      absent: new Set(),
      sample: null,
      explorer: null,
    };
  }
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/** The client with a check for missing tables, which saves requests that would get a 404. */
export function checkingTables(client: Client, absent: () => Promise<ReadonlySet<string>>): Client {
  const check = async (id: OperationId) => {
    if (!OPTIONAL_TABLES[id]) return;
    const missing = missingTableOf(id, await absent());
    if (missing !== undefined) throw new TableAbsentError(missing);
  };
  const methods = (Object.keys(OPTIONAL_TABLES) as OperationId[]).map((id) => [
    id,
    async (parameters: ParametersOf<OperationId>, options?: Call) => {
      await check(id);
      return call(client, id, parameters, options);
    },
  ]);
  const pages: Client['pages'] = async function* (id, ...given) {
    await check(id);
    yield* client.pages(id, ...given);
  };
  return { ...client, ...Object.fromEntries(methods), pages };
}
