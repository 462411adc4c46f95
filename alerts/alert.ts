import { createHash } from 'node:crypto';
import * as z from 'zod';

const fact: z.ZodType<Fact> = z.lazy(() =>
  z.union([z.string(), z.boolean(), z.null(), z.array(fact), z.record(z.string(), fact)]),
);

/** An alert's fact: whole numbers and decimals are text, with all digits. */
export type Fact = string | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };

/** An alert as receivers get it and as the outbox keeps it. */
export const alertSchema = z.strictObject({
  /** 32 hex digits, a hash of the kind and the facts that identify the event. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.string(),
  /** Rules that match, by name. */
  rules: z.array(z.string()),
  /** Watch list whose rule it is; absent if the rule has no list. */
  watch: z.string().exactOptional(),
  /** Describes the event in one sentence. */
  title: z.string(),
  /** Sentences that chats get after the title; absent if there are none. */
  details: z.array(z.string()).exactOptional(),
  /** Block in which it happened; the snapshot's last block if the event has none. */
  blockNumber: z.int(),
  /** When it happened (UTC, ISO 8601); null if no block has the event yet. */
  time: z.string().nullable(),
  transactionHash: z.string().nullable(),
  facts: z.record(z.string(), fact),
  /** The snapshot that shows it. */
  snapshot: z.strictObject({ id: z.string(), blockNumber: z.int() }),
});

export type Alert = Readonly<z.output<typeof alertSchema>>;

/**
 * Id of an alert: equal events have equal ids, in any snapshot and after any reorganisation, as no
 * block number and no log index is part of it.
 */
export function alertId(kind: string, identity: readonly (string | null)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...identity]))
    .digest('hex')
    .slice(0, 32);
}
