import { type DuckDBConnection, DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { registerDecimalFunctions } from '../../../data/load/decimal-functions.ts';
import { registerMerkleFunctions } from '../../../data/load/merkle-functions.ts';
import { caseFold } from '../../sql/case-fold.ts';

/**
 * Makes `case_fold`, exact decimal arithmetic and reward trees' hashes available to SQL on this
 * database.
 *
 * @example
 *     await registerFunctions(connection);
 *     await connection.run("select multiply_decimals('0.1', '3')"); // 0.3
 */
export async function registerFunctions(connection: DuckDBConnection): Promise<void> {
  registerCaseFold(connection);
  registerDecimalFunctions(connection);
  await registerMerkleFunctions(connection);
}

/** Makes `case_fold` available to SQL on this database; null stays null. */
function registerCaseFold(connection: DuckDBConnection): void {
  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name: 'case_fold',
      parameterTypes: [VARCHAR],
      returnType: VARCHAR,
      mainFunction(_info, input, output) {
        const texts = input.getColumnVector(0);
        for (let row = 0; row < input.rowCount; row += 1) {
          const text = texts.getItem(row);
          output.setItem(row, typeof text === 'string' ? caseFold(text) : null);
        }
        output.flush();
      },
    }),
  );
}
