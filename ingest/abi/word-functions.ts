import {
  BLOB,
  DuckDBBlobValue,
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBScalarFunction,
  type DuckDBVector,
  VARCHAR,
} from '@duckdb/node-api';
import { keccak256 } from 'viem';

/** Replaces bytes that are not text, so that JSON and CSV stay readable. */
const REPLACEMENT = '\ufffd';

const FUNCTIONS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  uint256_text: (bytes) => uintOf(bytes).toString(),
  int256_text: (bytes) => BigInt.asIntN(256, uintOf(bytes)).toString(),
  readable_text: readableText,
  keccak256_text: (bytes) => keccak256(bytes),
};

/** Reads bytes as an unsigned big-endian integer; no bytes are 0. */
export function uintOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** UTF-8 text; malformed bytes, and NUL, which ends a string in C, are replaced. */
export function readableText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', REPLACEMENT);
}

/**
 * Registers functions from BLOB to VARCHAR for conversions that SQL cannot do exactly. Every chunk
 * crosses into JavaScript, so SQL calls them only for values too large for its own types.
 */
export function registerWordFunctions(connection: DuckDBConnection): void {
  for (const [name, compute] of Object.entries(FUNCTIONS)) {
    connection.registerScalarFunction(
      DuckDBScalarFunction.create({
        name,
        parameterTypes: [BLOB],
        returnType: VARCHAR,
        mainFunction: (_info, input, output) => applyRowByRow(compute, input, output),
      }),
    );
  }
}

function applyRowByRow(
  compute: (bytes: Uint8Array) => string,
  input: DuckDBDataChunk,
  output: DuckDBVector,
): void {
  const vector = input.getColumnVector(0);
  for (let row = 0; row < input.rowCount; row += 1) {
    const value = vector.getItem(row);
    output.setItem(row, value instanceof DuckDBBlobValue ? compute(value.bytes) : null);
  }
  output.flush();
}
