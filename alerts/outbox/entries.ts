import * as z from 'zod';
import { alertSchema } from '../alert.ts';

/** An alert in the outbox: `alerts/<id>.json`. It is written before the alert is sent. */
export const entrySchema = z.strictObject({
  alert: alertSchema,
  /** Names of the channels that get it. */
  channels: z.array(z.string()),
  recordedAt: z.iso.datetime(),
});

export type Entry = Readonly<z.output<typeof entrySchema>>;

/** The delivery of an alert to a channel: `deliveries/<id>.<channel>.json`. */
export const deliverySchema = z.strictObject({
  /** `failed` is tried again at `retryAt`; `given_up` is not. */
  state: z.enum(['delivered', 'failed', 'given_up']),
  /** Failed attempts. */
  failures: z.int().min(0),
  /** Of the last failure; empty if there was none. It has no secret. */
  reason: z.string(),
  /** Time of the last attempt. */
  at: z.iso.datetime(),
  /** Null unless it failed. */
  retryAt: z.iso.datetime().nullable(),
});

export type Delivery = Readonly<z.output<typeof deliverySchema>>;

/** The snapshot that was compared last: `compared.json`. */
export const comparedSchema = z.strictObject({
  id: z.string(),
  blockNumber: z.int().min(0),
  createdAt: z.string(),
  /** Name of the folder in `compared` with links to its tables. */
  folder: z.string().regex(/^[0-9a-f]{16}$/),
});

export type Compared = Readonly<z.output<typeof comparedSchema>>;

/**
 * A compared snapshot and the files of its tables: `compared/<folder>.json`. It is written before
 * `compared.json`, and stands in for a damaged one.
 */
export const linkedSchema = comparedSchema.extend({
  /** Bytes by path in the folder. */
  files: z.record(z.string(), z.int().min(0)),
});

export type Linked = Readonly<z.output<typeof linkedSchema>>;
