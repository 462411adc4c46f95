import type { Client, RowOf } from '../../../../client/index.ts';
import { count, percent, quotient } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import { Card, Fact, Facts } from '../../parts/card.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Dollars } from '../../parts/values.tsx';
import { missingTableOf } from '../../state/absent-tables.ts';
import { type Request, useAnswer, useRequest } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { useSession } from '../../state/use-session.ts';
import { useEstimateNote } from './estimates.ts';
import { TokenChoice } from './token-choice.tsx';

type Apr = RowOf<'restakingOperatorApr'>;

/** Each kind of entity has its request for rewards per year. All have the same answer. */
const REQUESTS = {
  operator: (client: Client, operator: string) => client.restakingOperatorApr({ operator }),
  avs: (client: Client, avs: string) => client.restakingAvsApr({ avs }),
  staker: (client: Client, staker: string) => client.restakingStakerApr({ staker }),
};

/** A visitor that watches a figure asks these operations. */
const IDS = {
  operator: 'restakingOperatorApr',
  avs: 'restakingAvsApr',
  staker: 'restakingStakerApr',
} as const;

/** Words, by kind of entity, the stake in an answer and the earners of its rewards. */
const PARTS = {
  operator: { stake: 'delegated to it', earned: 'by it and by stakers that delegate to it' },
  avs: { stake: 'delegated to its operators', earned: 'from its submissions' },
  staker: { stake: 'of its shares', earned: 'by it' },
};

interface RewardsPerYearProps {
  readonly kind: keyof typeof REQUESTS;
  readonly id: string;
}

/** Shows the newest days' computed rewards per year, relative to the stake. */
export function RewardsPerYear({ kind, id }: RewardsPerYearProps) {
  const estimate = useEstimateNote();
  const { query } = useRoute();
  const { absentTables } = useSession();
  const hasTokens =
    kind !== 'staker' && missingTableOf('restakingAprRanking', absentTables) === undefined;
  const strategy = (hasTokens && query['apr.token']) || undefined;
  return (
    <Card
      title="Rewards per year"
      note={estimate}
      wide
      {...(hasTokens && { aside: <TokenChoice name="apr.token" value={strategy} /> })}
    >
      {kind !== 'staker' && strategy !== undefined ? (
        <RateOfToken kind={kind} id={id} strategy={strategy} />
      ) : (
        <RateOfAll kind={kind} id={id} />
      )}
    </Card>
  );
}

/** Shows the rate of all tokens together. */
function RateOfAll({ kind, id }: RewardsPerYearProps) {
  const answer = useRequest(`rewards per year ${kind} ${id}`, (client) =>
    REQUESTS[kind](client, id),
  );
  return (
    <Answered of={answer} height={110} unknown="No stake in this snapshot.">
      {({ data: [apr] }) =>
        apr ? (
          <Rate of={apr} by={{ id: IDS[kind], parameters: { [kind]: id } }} parts={PARTS[kind]} />
        ) : (
          <Empty>No day of rewards was computed.</Empty>
        )
      }
    </Answered>
  );
}

interface RateOfTokenProps {
  readonly kind: 'operator' | 'avs';
  readonly id: string;
  readonly strategy: string;
}

/** Shows the rate of the stake in one token. */
function RateOfToken({ kind, id, strategy }: RateOfTokenProps) {
  const by = {
    id: 'restakingAprRanking',
    parameters: { of: kind, address: id, strategy },
  } as const;
  const answer = useAnswer(by.id, by.parameters);
  return (
    <Answered of={answer} height={110}>
      {({ data: [rate] }) => {
        if (!rate) return <Empty>No stake in this token had computed rewards in these days.</Empty>;
        const { apr, earnedDollars, stakeDollars, unpriced } = rate;
        const warning = unpriced ? 'What has no known price is left out.' : null;
        return (
          <Facts>
            <Fact
              by={apr !== null && by}
              at="data.*.apr"
              unit="%"
              label="APR"
              note={`${windowOf(rate)}; the stake in this token alone`}
            >
              {apr === null ? '–' : percent(apr)}
            </Fact>
            <Fact
              by={by}
              at="data.*.earnedDollars"
              unit="USD"
              label="Earned"
              note={`${PARTS[kind].earned}: the token's part of each submission`}
              warning={warning}
            >
              <Dollars value={earnedDollars} />
            </Fact>
            <Fact
              by={by}
              at="data.*.stakeDollars"
              unit="USD"
              label="Stake"
              note={`mean of these days, ${PARTS[kind].stake}`}
            >
              <Dollars value={stakeDollars} />
            </Fact>
          </Facts>
        );
      }}
    </Answered>
  );
}

function windowOf({ firstDay, lastDay, days }: Pick<Apr, 'firstDay' | 'lastDay' | 'days'>): string {
  const length = days === 1 ? '1 day' : `${count(days)} days`;
  return `${length} (UTC): ${utcDay(firstDay)} to ${utcDay(lastDay)}`;
}

interface RateProps {
  readonly by: Request;
  readonly of: Apr;
  readonly parts: (typeof PARTS)[keyof typeof PARTS];
}

function Rate({ of, by, parts }: RateProps) {
  const { apr, days, earnedInEth, stakeEthDays } = of;
  return (
    <Facts>
      <Fact
        by={apr !== null && by}
        at="data.*.apr"
        unit="%"
        label="APR"
        note={apr === null ? reasonOf(of) : `${windowOf(of)}; all tokens of the stake together`}
      >
        {apr === null ? '–' : percent(apr)}
      </Fact>
      <Fact
        by={by}
        at="data.*.earnedInEth"
        unit="ETH"
        label="Earned"
        note={`${parts.earned}, at the prices of this snapshot`}
        warning={leftOut(of.unpricedTokens, 'token')}
      >
        <Amount value={earnedInEth} unit="ETH" />
      </Fact>
      <Fact
        by={stakeEthDays !== null && by}
        at="data.*.stakeEthDays / data.*.days"
        unit="ETH"
        label="Stake"
        note={`mean of these days, ${parts.stake}`}
        warning={leftOut(of.unpricedStrategies, 'strategy')}
      >
        {stakeEthDays === null ? (
          '–'
        ) : (
          <Amount value={quotient(stakeEthDays, String(days))} unit="ETH" />
        )}
      </Fact>
    </Facts>
  );
}

/** Explains why an answer has no rate. */
function reasonOf({ stakeEthDays, days }: Apr): string {
  if (stakeEthDays === null) return 'No price of the stake is known.';
  if (Number(stakeEthDays) === 0) return 'There was no stake.';
  return `Rewards of ${count(days)} days are too few.`;
}

/** A sentence on values without a price; null if all have one. */
function leftOut(unpriced: readonly string[], name: 'token' | 'strategy'): string | null {
  if (unpriced.length === 0) return null;
  if (unpriced.length === 1) return `1 ${name} without a price is left out.`;
  const plural = name === 'token' ? 'tokens' : 'strategies';
  return `${count(unpriced.length)} ${plural} without a price are left out.`;
}
