import * as z from 'zod';
import { alertSchema } from '../alert.ts';

/** The outbox keeps an alert as `alerts/<id>.json`, and writes it before it sends the alert. */
export const entrySchema = z.strictObject({
  alert: alertSchema,
  /** Channels that get it, by name. */
  channels: z.array(z.string()),
  recordedAt: z.iso.datetime(),
});

export type Entry = Readonly<z.output<typeof entrySchema>>;

/** `deliveries/<id>.<channel>.json` keeps the state of one delivery. */
export const deliverySchema = z.strictObject({
  /** `failed` is tried again at `retryAt`; `given_up` is not. */
  state: z.enum(['delivered', 'failed', 'given_up']),
  /** How many attempts have failed. */
  failures: z.int().min(0),
  /** Why the last attempt failed; empty if none did. It has no secret. */
  reason: z.string(),
  /** When the last attempt ended. */
  at: z.iso.datetime(),
  /** Null unless the attempt failed. */
  retryAt: z.iso.datetime().nullable(),
});

export type Delivery = Readonly<z.output<typeof deliverySchema>>;

/** The snapshot that was compared last: `compared.json`. */
export const comparedSchema = z.strictObject({
  id: z.string(),
  blockNumber: z.int().min(0),
  createdAt: z.string(),
  /** Folder in `compared` that has links to its tables. */
  folder: z.string().regex(/^[0-9a-f]{16}$/),
});

export type ComparedSnapshot = Readonly<z.output<typeof comparedSchema>>;

/**
 * `compared/<folder>.json` describes a compared snapshot and the files of its tables. It is written
 * before `compared.json`, and stands in for a damaged one.
 */
export const linkedSchema = comparedSchema.extend({
  /** How many bytes each file has, by path in the folder. */
  files: z.record(z.string(), z.int().min(0)),
});

export type LinkedSnapshot = Readonly<z.output<typeof linkedSchema>>;
