import { expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { ask, openEngineOf, operationNamed, SETTINGS } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { generated } from '../support/snapshots.ts';
import { type ExactObject, sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

/**
 * Two stakers that delegate shares of one strategy to the same operator, and their holdings; the
 * operator's are as many as before.
 */
const PAIR = `
  create table pairs as
  select a.staker as gives, b.staker as takes, a.strategy, a.shares as given, a.shares + b.shares as all_shares
  from current a
  join current b on a.strategy = b.strategy and a."operator" = b."operator" and a.staker < b.staker
  order by a.staker, b.staker, a.strategy limit 1`;

it('names the block that changed the shares or the operator, not one of an event that changed neither', async () => {
  const folder = await generated('tiny', 3);
  // In the last block one staker's shares become another's, and one delegates to its operator
  // again.
  const current = `
    create table current as
    select lower(holdings.staker) as staker, lower(holdings.strategy) as strategy, lower(staker."operator") as "operator", holdings.shares
    from read_parquet('${folder}/staker_shares.parquet') holdings
    join read_parquet('${folder}/stakers.parquet') staker on lower(staker.staker) = lower(holdings.staker)
    where staker."operator" is not null and holdings.shares > 0 and holdings.shares < 1e30;
    ${PAIR};`;
  const newest =
    'max(block_number) over () + 1 as block_number, max("timestamp") over () as "timestamp"';
  await rewrite(
    folder,
    'delegation_changes',
    `insert into changes by name
     select * replace (${newest}, 7 as log_index) from changes
     where "operator" is not null
     qualify row_number() over (order by block_number desc, log_index desc) = 1`,
  );
  await rewrite(
    folder,
    'share_changes',
    `${current}
     insert into changes by name
     select old.* replace (gives as staker, 0 as shares, pairs.strategy as strategy, ${newest}, 1 as log_index)
     from pairs, (from changes order by block_number desc limit 1) old;
     update changes set block_number = block_number + 100000
     where lower(staker) = (select gives from pairs) and log_index = 1 and shares = 0
       and block_number = (select max(block_number) from changes);
     insert into changes by name
     select old.* replace (takes as staker, all_shares as shares, 2 as log_index)
     from pairs, (from changes order by block_number desc, log_index desc limit 1) old`,
  );
  await rewrite(
    folder,
    'staker_shares',
    `${current.replace(/read_parquet\('[^']*staker_shares.parquet'\)/, 'changes')}
     update changes set shares = if(lower(staker) = (select gives from pairs), 0, (select all_shares from pairs))
     where lower(strategy) = (select strategy from pairs)
       and lower(staker) in (select unnest([gives, takes]) from pairs)`,
  );
  const engine = await openEngineOf(['changes', 'changes-feed'], folder);
  const rows = await readRows(folder);
  const witness = new Witness(rows);
  const { firstBlock = 0, lastBlock = 0 } = engine.snapshot.changes ?? {};
  const query = { since: String(firstBlock), limit: '1000' };
  const undelegations = (rows.delegationChanges ?? []).filter(({ operator }) => operator === null);
  const undelegated = Math.max(...undelegations.map(({ blockNumber }) => Number(blockNumber)));
  for (const name of ['changes', 'changes-feed']) {
    const expected = witness.answer(name, query);
    if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
    const { body } = await ask(engine, operationNamed(`restaking/${name}`), query);
    expect(sameAnswer(body, expected.body)).toBeNull();
    if (name === 'changes-feed') {
      await expectAddresses(engine, expected.body, query, String(undelegated - 1));
    }
    if (name === 'changes') {
      const { data } = JSON.parse(body);
      const ofLast = data.filter((row: { blockNumber: number }) => row.blockNumber === lastBlock);
      expect(ofLast).toEqual([]);
    }
  }
});

const PUBLIC_URL = 'https://api.example.org/v';

/**
 * A feed differs by its addresses alone if the service has a public one. After the block `before` a
 * staker left its operator.
 */
async function expectAddresses(
  plain: Engine,
  expected: ExactObject,
  query: Readonly<Record<string, string>>,
  before: string,
): Promise<void> {
  const { folder } = plain.folder;
  const run = inProcess(folder);
  const feed = operationNamed('restaking/changes-feed');
  const engine = Engine.open(folder, SETTINGS, {
    run: (request) => run({ ...request, publicUrl: PUBLIC_URL }),
    operations: [feed],
  });
  const feedOf = async (further: Readonly<Record<string, string>>) =>
    JSON.parse((await ask(engine, feed, { ...query, ...further })).body);
  const whole = await feedOf({});
  expect(feed.response.safeParse(whole).error).toBeUndefined();
  const { home_page_url, feed_url, items, ...others } = whole;
  expect(home_page_url).toBe(`${PUBLIC_URL}/#/`);
  expect(feed_url).toBe(`${PUBLIC_URL}/restaking/changes-feed?limit=1000`);
  const unlinked = items.map(({ url, ...item }: { url: string; id: string }) => {
    // change:operator:…
    expect(url).toBe(`${PUBLIC_URL}/#/operators/${item.id.split(':')[1]}`);
    return item;
  });
  expect(sameAnswer(JSON.stringify({ ...others, items: unlinked }), expected)).toBeNull();

  const left = await feedOf({ since: before, change: 'undelegated' });
  expect(left.items).not.toEqual([]);
  for (const { id, url } of left.items) {
    // undelegated::previousOperator:…
    expect(url).toBe(`${PUBLIC_URL}/#/operators/${id.split(':')[2]}`);
  }

  const operator = `0x${'aB'.repeat(20)}`;
  const avs = `0x${'cd'.repeat(20)}`;
  expect(await feedOf({ operator, since: '7d', limit: '5' })).toMatchObject({
    home_page_url: `${PUBLIC_URL}/#/operators/${operator.toLowerCase()}`,
    feed_url: `${PUBLIC_URL}/restaking/changes-feed?limit=5&operator=${operator.toLowerCase()}`,
  });
  expect((await feedOf({ avs })).home_page_url).toBe(`${PUBLIC_URL}/#/avs/${avs}`);
}
