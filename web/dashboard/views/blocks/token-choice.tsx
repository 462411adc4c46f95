import { shortHex } from '../../format/addresses.ts';
import { Choice } from '../../parts/choice.tsx';
import { useRows } from '../../state/answer.ts';

interface TokenChoiceProps {
  /** The address has the strategy by this name. */
  readonly name: string;
  readonly value: string | undefined;
  /** A change removes this parameter, which has the list's page. */
  readonly pageName?: string;
}

/** Lets the visitor choose all tokens or the token of a strategy. */
export function TokenChoice({ name, value = '', pageName }: TokenChoiceProps) {
  const tokens = useRows('restakingAllStrategies', {}).value ?? [];
  return (
    <Choice
      title="Token"
      name={name}
      value={value}
      of={[
        ['', 'all tokens'],
        ...tokens.map((row) => [row.strategy, row.symbol || shortHex(row.strategy)] as const),
      ]}
      {...(pageName && { pageName })}
    />
  );
}
