import { type DuckDBConnection, DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';

/**
 * Text as names are compared: in composed form (NFC), without case, runs of white space as one
 * space and none at the ends. No language has rules of its own here, and what a letter becomes does
 * not depend on its neighbours, so that a part of a text becomes a part of what the text becomes.
 */
export function caseless(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ') // The one letter whose lower case depends on where it stands.
    .replace(/\s+/g, ' ')
    .trim();
}

/** Makes `caseless` available to SQL on this database; null stays null. */
export function registerCaseless(connection: DuckDBConnection): void {
  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name: 'caseless',
      parameterTypes: [VARCHAR],
      returnType: VARCHAR,
      mainFunction(_info, input, output) {
        const texts = input.getColumnVector(0);
        for (let row = 0; row < input.rowCount; row += 1) {
          const text = texts.getItem(row);
          output.setItem(row, typeof text === 'string' ? caseless(text) : null);
        }
        output.flush();
      },
    }),
  );
}
