import { array, described, optionalUrl, plainWord, text, time } from '../../definition/fields.ts';
import { feedEnvelope } from '../../definition/kinds/feed-envelope.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { CHANGES_ORDER } from '../../sql/changes-sql.ts';
import { changesSince } from './changes.ts';

/** The feed covers this many days before the newest change by default. */
const DAYS = 7;

const named = (entity: string) => `coalesce(nullif(${entity}.name, ''), page.${entity})`;

const NAME = 'restaking/changes-feed';

export const changesFeed = query({
  ...changesSince,
  name: NAME,
  purpose:
    'The changes of restaking/changes as a JSON Feed 1.1, newest first, to follow an operator or AVS.',
  block: { ...changesSince.block, defaultDays: DAYS },
  parameters: () => {
    const { since, ...others } = changesSince.parameters();
    return { since: since.optional(), ...others };
  },
  envelope: feedEnvelope({
    title: 'Changes in restaking',
    name: NAME,
    pageOf({ operator, avs }) {
      if (operator !== undefined) return `operators/${operator}`;
      return avs === undefined ? '' : `avs/${avs}`;
    },
  }),
  record: {
    id: described('Unique id of the change, stable across snapshots.', text),
    url: described(
      'Page of the operator in the dashboard, of the earlier one if the staker has none now; absent if PUBLIC_URL is not set.',
      optionalUrl,
    ),
    title: described('One sentence about the change.', text),
    content_text: described('The title, with the shares before and after, and the value.', text),
    date_published: described('Block time of the newest event of the change.', time),
    tags: described('Kind of the change.', array(plainWord)),
  },
  order: `block_number desc, ${CHANGES_ORDER}`,
  pageRows: (table) => /* sql */ `
    select row, id, url, title, [change] as tags, date_published,
      concat_ws(chr(10), title || '.',
        'Shares before: ' || shares_before, 'Shares after: ' || if(change <> 'slashed', shares_after, null),
        'Shares slashed: ' || if(change = 'slashed', shares_after, null),
        'Delegated shares slashed: ' || nullif(delegated_shares_slashed, '0'),
        'Value: ' || value || ' US dollars', 'Block: ' || block_number) as content_text
    from (
      select page.*, coalesce(page.updated_at, blocks."time") as date_published,
        shift_decimal(units::varchar, '-' || tvl_places) as value,
        $publicUrl::varchar || '/#/operators/' || coalesce(nullif(page."operator", ''), previous_operator) as url,
        concat_ws(':', change, page."operator", previous_operator, page.staker, page.avs, page.strategy,
          page.block_number, shares_after) as id,
        case change
          when 'grew' then ${named('operator')} || ' gained ' || coalesce(nullif(token.symbol, ''), page.strategy)
          when 'shrank' then ${named('operator')} || ' lost ' || coalesce(nullif(token.symbol, ''), page.strategy)
          when 'delegated' then page.staker || ' delegates to ' || ${named('operator')}
          when 'undelegated' then page.staker || ' delegates to nobody any more'
          when 'redelegated' then page.staker || ' delegates to ' || ${named('operator')} || ' instead of ' || previous_operator
          when 'registered' then ${named('operator')} || ' registered with ' || ${named('avs')}
          when 'deregistered' then ${named('operator')} || ' left ' || ${named('avs')}
          else ${named('avs')} || ' slashed ' || ${named('operator')}
            || ' in ' || coalesce(nullif(token.symbol, ''), page.strategy)
        end as title
      from ${table('page')}
      left join ${table('rollup.blocks')} blocks on blocks.block_number = page.block_number
      left join ${table('snapshot.operators')} "operator" on "operator"."operator" = page."operator"
      left join ${table('snapshot.avs')} avs on avs.avs = page.avs
      left join ${table('snapshot.tokens')} token on token.strategy = page.strategy, ${table('scale')}
    )`,
});
