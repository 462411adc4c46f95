import { type Client, OPTIONAL_TABLES, type OperationId } from '../../../client/index.ts';

/** An operation is not asked, since the snapshot leaves out a table that it needs. */
export class TableAbsentError extends Error {
  override readonly name = 'TableAbsentError';
  readonly table: string;

  constructor(table: string) {
    super(`this snapshot has no table ${table}`);
    this.table = table;
  }
}

/** Facts of the snapshot that the service gives without a key. */
export interface Readiness {
  /** The optional tables that the snapshot leaves out. */
  readonly absent: ReadonlySet<string>;
  /** The sentence that warns of invented data; null for real data. */
  readonly sample: string | null;
}

/** Facts of the snapshot; if the service does not answer, no table is absent and nothing is invented. */
export async function askReadiness(): Promise<Readiness> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store' });
    const body: unknown = response.ok ? await response.json() : null;
    const { absent, sample } = Object(body);
    return {
      absent: new Set(Array.isArray(absent) ? absent.map(String) : []),
      sample: typeof sample === 'string' ? sample : null,
    };
  } catch {
    return { absent: new Set(), sample: null }; // Views that ask are told.
  }
}

/** The client, which refuses by itself what the service would answer with 404 for want of a table. */
export function sparing(client: Client, absent: () => Promise<ReadonlySet<string>>): Client {
  const check = async (id: OperationId) => {
    const needed = OPTIONAL_TABLES[id] ?? [];
    if (needed.length === 0) return;
    const left = await absent();
    const missing = needed.find((table) => left.has(table));
    if (missing !== undefined) throw new TableAbsentError(missing);
  };
  const methods = (Object.keys(OPTIONAL_TABLES) as OperationId[]).map((id) => {
    // A union of methods cannot be called; each gets what was given to it.
    const method = client[id] as (...given: unknown[]) => Promise<unknown>;
    return [
      id,
      async (...given: unknown[]) => {
        await check(id);
        return method(...given);
      },
    ];
  });
  const pages: Client['pages'] = async function* (id, ...given) {
    await check(id);
    yield* client.pages(id, ...given);
  };
  return { ...client, ...Object.fromEntries(methods), pages };
}
