import type { ColumnType } from './tables.ts';

/** The rule that a value of this kind keeps, as the report and the reference page state it. */
export function ruleOf(type: ColumnType): string {
  switch (type.kind) {
    case 'address':
      return 'an address: text of 0x and 40 hex digits in any case, or a BLOB of 20 bytes';
    case 'hash':
      return 'a hash: text of 0x and 64 hex digits in any case, or a BLOB of 32 bytes';
    case 'amount':
      return 'a whole number from 0 to 1e38 - 1: DECIMAL(38,0), HUGEINT, an integer type or text of digits, never floating point';
    case 'signed':
      return 'a whole number from -(1e38 - 1) to 1e38 - 1: DECIMAL(38,0), HUGEINT, an integer type or text of digits, never floating point';
    case 'decimal':
      return 'a finite decimal that is not negative: DECIMAL, DOUBLE or text';
    case 'time':
      return 'a TIMESTAMP of any unit or TIMESTAMPTZ, in the years 1 to 9999';
    case 'json':
      return 'text holding one JSON object; null or empty means {}';
    case 'text':
      return 'text';
    case 'identifier':
      return 'text or an integer';
    case 'boolean':
      return 'a BOOLEAN';
    case 'integer':
      return `an integer from ${type.min} to ${type.max}`;
    case 'oneOf':
      return type.values.length > 5
        ? `one of the ${type.values.length} values that the interface names`
        : `one of ${type.values.join(', ')}`;
    case 'list':
      return `a list, each item ${ruleOf(type.of)}`;
    case 'struct':
      return `a struct of ${Object.keys(type.fields).join(', ')}`;
  }
}
