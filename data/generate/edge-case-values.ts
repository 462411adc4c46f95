import type { TokenFact } from './tokens.ts';

/** Texts that break hand-written quoting, escaping, splitting or trimming. */
export const EDGE_CASE_TEXTS: readonly string[] = [
  '',
  'She said "restake", twice: ""',
  "O'Brien \\ Söhne \\n",
  'two\nlines\r\nand a third',
  'a tab\there, controls \u0001 \u001f \u007f and \u2028',
  'Ünïcödé 名前 оператор 🦭👩‍🚀 e\u0301',
  '</script><b>&amp; $(x) {{y}} %s %00',
  '  spaces around, comma; -- and /* comment */  ',
  'null',
];

/** JSON objects with numbers, order, spacing or escapes that a careless reader would change. */
export const EDGE_CASE_JSON: readonly string[] = [
  '{"max":115792089237316195423570985008687907853269984665640564039457584007913129639935}',
  '{"outer":{"inner":{"shares":[1,22,333],"empty":{},"none":[]}},"flag":true,"nothing":null}',
  '{"name":"Ünïcödé 名前 🦭","escaped":"\\u00e9 \\ud83e\\uddad \\/"}',
  '{"quote":"He said \\"no\\"","backslash":"\\\\","newline":"\\n\\t\\u0001"}',
  '{"decimal":1.0432,"tiny":0.000001,"long":3412.123456789012345678,"exponent":1.5e-7}',
  '  { "spaced" :  [ 1 , 2 ] ,\n\t"after" : "x" }  ',
  '{}',
  '{"b":1,"a":2,"":3,"9007199254740993":9007199254740993,"negative":-18446744073709551616}',
  '{"shares":"99999999999999999999999999999999999999","nested":"{\\"a\\":1}"}',
];

/**
 * One staker holds nearly 1e38 shares of each of these two tokens: indices in `EDGE_CASE_TOKENS`.
 */
export const GIANT_TOKENS: readonly number[] = [4, 5];

/** Every generated snapshot begins with these tokens. */
export const EDGE_CASE_TOKENS: readonly TokenFact[] = [
  {
    name: 'Beacon Chain ETH',
    symbol: 'ETH',
    decimals: 18,
    rate: '1',
    ethPrice: '1',
    dollarPrice: '3412.123456789012345678',
    wholeShares: 2_100_000,
  },
  {
    name: 'Staked Ether (invented)',
    symbol: 'stETH',
    decimals: 18,
    rate: '1.0432',
    initialRate: '0.998',
    ethPrice: '0.9995',
    dollarPrice: '3410.400000',
    wholeShares: 700_000,
  },
  {
    name: 'Eigen (invented)',
    symbol: 'EIGEN',
    decimals: 18,
    rate: '1',
    ethPrice: '0.000879123456789',
    dollarPrice: '3.01',
    wholeShares: 190_000_000,
  },
  {
    name: 'A second token of the symbol "stETH", without a price',
    symbol: 'stETH',
    decimals: 6,
    rate: '1.2',
    ethPrice: '0',
    dollarPrice: '0',
    wholeShares: 50_000,
  },
  {
    name: EDGE_CASE_TEXTS[5] ?? null,
    symbol: null,
    decimals: 24,
    rate: '1.000000000000001',
    ethPrice: '0.00000000003',
    dollarPrice: '0.000000120000000000000001',
    wholeShares: 10,
  },
  {
    name: EDGE_CASE_TEXTS[0] ?? null,
    symbol: '',
    decimals: 0,
    rate: '0.000001',
    ethPrice: '0',
    dollarPrice: '0.00000000000000000000000007',
    wholeShares: 1_000_000,
  },
  {
    name: EDGE_CASE_TEXTS[1] ?? null,
    symbol: 'w"BTC\\',
    decimals: 8,
    rate: '1',
    ethPrice: '30.1',
    dollarPrice: '104321.87654321',
    wholeShares: 900,
  },
  {
    name: null,
    symbol: null,
    decimals: 18,
    rate: '1.0999999999999999',
    ethPrice: '1.08',
    dollarPrice: '0012.50',
    wholeShares: 40_000,
  },
];
