import { useMemo } from 'preact/hooks';
import { useRows } from './answer.ts';

/** Looks up names by address; the empty string if the snapshot has none. */
export interface Names {
  readonly operator: (address: string) => string;
  readonly avs: (address: string) => string;
  /** Returns the symbol that the strategy's token has. */
  readonly strategy: (address: string) => string;
  /** Returns a token's strategy; empty if it has none. */
  readonly strategyOf: (token: string) => string;
  /** Returns an operator's or AVS's name, or a strategy's or token's symbol. */
  readonly any: (address: string) => string;
}

/** Returns the names that operators, AVSs and strategies have; empty while they load. */
export function useNames(): Names {
  const operators = useRows('restakingAllOperators', {}).value;
  const avs = useRows('restakingAllAvs', {}).value;
  const strategies = useRows('restakingAllStrategies', {}).value;
  return useMemo(() => {
    const ofOperators = new Map(operators?.map(({ operator, name }) => [operator, name]));
    const ofAvs = new Map(avs?.map((row) => [row.avs, row.name]));
    const symbols = new Map(strategies?.map(({ strategy, symbol }) => [strategy, symbol]));
    const ofTokens = new Map(strategies?.map(({ token, symbol }) => [token, symbol]));
    const byToken = new Map(strategies?.map(({ token, strategy }) => [token, strategy]));
    return {
      operator: (address) => ofOperators.get(address) ?? '',
      avs: (address) => ofAvs.get(address) ?? '',
      strategy: (address) => symbols.get(address) ?? '',
      strategyOf: (token) => byToken.get(token) ?? '',
      any: (address) => {
        const maps = [ofOperators, ofAvs, symbols, ofTokens];
        return maps.map((names) => names.get(address)).find(Boolean) ?? '';
      },
    };
  }, [operators, avs, strategies]);
}
