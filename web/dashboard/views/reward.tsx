import { Card, Details } from '../parts/card.tsx';
import { CsvButton } from '../parts/csv-button.tsx';
import { Hex } from '../parts/hex.tsx';
import { Answered } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { EntityTitle } from '../parts/title.tsx';
import { useAnswer } from '../state/answer.ts';
import { useNames } from '../state/names.ts';
import { type Reward as Row, rewardColumns, rewardKey } from './blocks/reward-list.tsx';
import { TokenLink, useTokens } from './blocks/token-amount.tsx';

/** Shows one reward submission with all its rows. */
export function Reward({ hash }: { readonly hash: string }) {
  const answer = useAnswer('restakingRewardInfo', { hash });
  const columns = rewardColumns(useNames(), useTokens()).filter(({ id }) => id !== 'hash');
  return (
    <>
      <EntityTitle kind="Reward submission" name="" id={hash} />
      <Answered of={answer} height={300}>
        {({ data }) => (
          <div class="cards">
            {data[0] && <Submission of={data[0]} />}
            <Card
              title="Rewards"
              wide
              aside={<CsvButton name="reward" columns={columns} rows={data} />}
            >
              <Table
                caption="Rows of the submission"
                columns={columns}
                rows={data}
                rowKey={rewardKey}
                empty="This submission has no rewards."
              />
            </Card>
          </div>
        )}
      </Answered>
    </>
  );
}

function Submission({ of }: { readonly of: Row }) {
  const strategies = of.strategies.split(/[\s,]+/).filter(Boolean);
  const names = useNames();
  const tokens = useTokens();
  return (
    <Card title="Submission" wide>
      <Details
        of={[
          ['AVS', <Hex key="avs" value={of.avs} to="avs" name={names.avs(of.avs)} />],
          ['Submitter', <Hex key="submitter" value={of.submitter} />],
          ['Token', <TokenLink key="token" token={of.token} tokens={tokens} />],
          ['Token hopper', <Hex key="hopper" value={of.tokenHopper} />],
          ['Nonce', of.submissionNonce || '–'],
          [
            'Strategies',
            <span key="strategies" class="several">
              {strategies.map((strategy) => (
                <Hex
                  key={strategy}
                  value={strategy}
                  to="strategies"
                  name={names.strategy(strategy)}
                />
              ))}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
