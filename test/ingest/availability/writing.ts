import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../support/snapshots.ts';

/** A line of a usage file, with other values for some members. */
export function usageLine(values: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    datetime: '2025-06-01T07:00:00Z',
    customer_id: `0x${'AB'.repeat(20)}`,
    account_name: 'Rollup',
    version: 2,
    blob_count: 3,
    total_size_mb: 1.25,
    ...values,
  });
}

/** An operator of an answer of `/operators/signing-info`. */
export const signer = (values: Readonly<Record<string, unknown>> = {}) => ({
  operator_id: 'C1'.repeat(32),
  operator_address: `0x${'D1'.repeat(20)}`,
  quorum_id: 0,
  total_unsigned_batches: 1,
  total_responsible_batches: 8,
  total_batches: 10,
  signing_percentage: 87.5,
  stake_percentage: 1e-7,
  ...values,
});

/** An answer of `/operators/signing-info` for an interval in seconds. */
export const signingInfo = (from: number, to: number, ...signers: readonly object[]) =>
  JSON.stringify({
    start_block: 1,
    end_block: 2,
    start_time_unix_sec: from,
    end_time_unix_sec: to,
    operator_signing_info: signers,
  });

/**
 * A batch of an answer of `/batches/feed`, as JSON text: its time has more digits than a double.
 */
export const batch = (hash: string, attestedAt: string, quorums: unknown = 'AAE=') =>
  `{"batch_header_hash": "${hash.repeat(32)}", "batch_header": {"batch_root": "00", "reference_block_number": 22000000},` +
  ` "attested_at": ${attestedAt}, "aggregated_signature": null, "quorum_numbers": ${JSON.stringify(quorums)},` +
  ` "quorum_signed_percentages": {"0": 93, "1": 100}}`;

export const batches = (...all: readonly string[]) => `{"batches": [${all.join(', ')}]}`;

/** An answer of `/metrics/timeseries/throughput`: points of seconds and bytes a second. */
export const throughput = (...points: readonly (readonly [number, number])[]) =>
  JSON.stringify(points.map(([timestamp, value]) => ({ throughput: value, timestamp })));

/** A folder with these files, by their paths. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
