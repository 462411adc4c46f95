import * as z from 'zod';
import { plainDecimal } from '../../common/exact-decimal.ts';
import { jsonItems, jsonMembers } from '../../data/convert/json-members.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { DA_FILE_PROBLEMS } from './da-file-problems.ts';

/*
 * Parses answers from EigenDA's data API, version 2 (`disperser/dataapi/v2` in the repository
 * eigenda).
 */

/** The batches that an operator had to sign in a quorum and an interval. */
export interface SigningRow {
  /** Both bounds are seconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly operatorId: string;
  readonly operator: string;
  readonly quorum: number;
  readonly unsigned: number;
  readonly responsible: number;
  readonly batches: number;
  /** An operator has this percentage in the quorum's stake, a plain decimal. */
  readonly stake: string;
}

/** Describes a batch and its attestation. */
export interface BatchRow {
  readonly hash: string;
  readonly referenceBlock: number;
  /** The attestation has this time, in nanoseconds since 1970. */
  readonly attestedAt: string;
  readonly quorums: readonly number[];
  /** The stake that signed, as a percentage for each quorum. */
  readonly percentages: readonly number[];
}

/**
 * Measures how many bytes a second the network took: the mean over 9 minutes for the rate in 4
 * minutes, or in 11 in answers over a week or more.
 */
export interface ThroughputRow {
  /** Counts seconds since 1970. */
  readonly at: number;
  /** The rate is a plain decimal. */
  readonly bytesPerSecond: string;
}

const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^(0[xX])?[0-9a-fA-F]{${2 * bytes}}$`), `has not ${2 * bytes} hex digits`)
    .transform((text) => `0x${text.replace(/^0x/i, '').toLowerCase()}`);

const count = z.int().min(0);
const byte = z.int().min(0).max(255);
const SECONDS = z.int().min(0).max(253_402_300_799);

const signingInfo = z.object({
  start_time_unix_sec: SECONDS,
  end_time_unix_sec: SECONDS,
  operator_signing_info: z.array(
    z.object({
      operator_id: hex(32),
      operator_address: hex(20),
      quorum_id: byte,
      total_unsigned_batches: count,
      total_responsible_batches: count,
      total_batches: count,
      // This is the double's shortest text, which the service wrote.
      stake_percentage: z.number().min(0).max(100).transform(String),
    }),
  ),
});

/** Reads the rows in an answer from `/operators/signing-info`. Throws a FileProblem. */
export function readSigningInfo(text: string): SigningRow[] {
  const answer = checked(signingInfo, JSON.parse(text));
  return answer.operator_signing_info.map((one) => ({
    from: answer.start_time_unix_sec,
    to: answer.end_time_unix_sec,
    operatorId: one.operator_id,
    operator: one.operator_address,
    quorum: one.quorum_id,
    unsigned: one.total_unsigned_batches,
    responsible: one.total_responsible_batches,
    batches: one.total_batches,
    stake: plainDecimal(one.stake_percentage) ?? '0',
  }));
}

const throughput = z.array(
  // This is the double's shortest text, which the service wrote.
  z.object({ timestamp: SECONDS, throughput: z.number().min(0).max(1e15).transform(String) }),
);

/** Reads the rows in an answer from `/metrics/timeseries/throughput`. Throws a FileProblem. */
export function readThroughput(text: string): ThroughputRow[] {
  return checked(throughput, JSON.parse(text)).map((point) => ({
    at: point.timestamp,
    bytesPerSecond: plainDecimal(point.throughput) ?? '0',
  }));
}

/** Go writes a byte list as base64. */
const bytes = z.union([
  z.array(byte),
  z.base64().transform((text) => [...Buffer.from(text, 'base64')]),
]);

const batch = z.object({
  batch_header_hash: hex(32),
  batch_header: z.union([
    z.object({ reference_block_number: count }).transform((one) => one.reference_block_number),
    z.object({ ReferenceBlockNumber: count }).transform((one) => one.ReferenceBlockNumber),
  ]),
  quorum_numbers: bytes,
  quorum_signed_percentages: z.record(z.string().regex(/^\d{1,3}$/), byte),
});

/** Up to the year 2286, so that they fit 64 bits. */
const NANOSECONDS = /^\d{1,19}$/;

/** Reads the rows in an answer from `/batches/feed`. Throws a FileProblem. */
export function readBatches(text: string): BatchRow[] {
  const list = membersOf(text)?.get('batches');
  if (list === undefined)
    throw new FileProblem(
      DA_FILE_PROBLEMS.da_answer_of_other_request({ request: '/batches/feed' }),
    );
  const items = list.startsWith('[') ? jsonItems(list) : [];
  return items.map((item) => {
    const parsed = checked(batch, JSON.parse(item));
    // 19 digits, which a double would round.
    const attestedAt = jsonMembers(item).get('attested_at') ?? '';
    if (!NANOSECONDS.test(attestedAt))
      throw new FileProblem(DA_FILE_PROBLEMS.da_time_invalid({ time: attestedAt.slice(0, 40) }));
    const { quorum_signed_percentages: percentages } = parsed;
    return {
      hash: parsed.batch_header_hash,
      referenceBlock: parsed.batch_header,
      // A slice would keep the whole text in memory.
      attestedAt: String(BigInt(attestedAt)),
      quorums: parsed.quorum_numbers,
      percentages: parsed.quorum_numbers.map((quorum) => percentages[String(quorum)] ?? 0),
    };
  });
}

/** Reads the members in a JSON object; null for other text. */
export function membersOf(text: string): ReadonlyMap<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? jsonMembers(text) : null;
  } catch {
    return null;
  }
}

function checked<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FileProblem(
    DA_FILE_PROBLEMS.da_member_invalid({
      member: issue?.path.join('.') || 'the answer',
      reason: issue?.message ?? '',
    }),
  );
}
