import { useMemo } from 'preact/hooks';
import { useRows } from './answer.ts';

/** The names of addresses, as far as the snapshot knows them; otherwise the empty string. */
export interface Names {
  readonly operator: (address: string) => string;
  readonly avs: (address: string) => string;
  /** The symbol of the token behind it. */
  readonly strategy: (address: string) => string;
}

/** The names of operators, AVSs and strategies; none until they have come. */
export function useNames(): Names {
  const operators = useRows('restakingAllOperators', {}).value;
  const avs = useRows('restakingAllAvs', {}).value;
  const strategies = useRows('restakingAllStrategies', {}).value;
  return useMemo(() => {
    const ofOperators = new Map(operators?.map(({ operator, name }) => [operator, name]));
    const ofAvs = new Map(avs?.map((row) => [row.avs, row.name]));
    const symbols = new Map(strategies?.map(({ strategy, symbol }) => [strategy, symbol]));
    return {
      operator: (address) => ofOperators.get(address) ?? '',
      avs: (address) => ofAvs.get(address) ?? '',
      strategy: (address) => symbols.get(address) ?? '',
    };
  }, [operators, avs, strategies]);
}
