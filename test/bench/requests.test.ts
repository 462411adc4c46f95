import { expect, it } from 'vitest';
import { parametersOf } from '../../bench/parameters.ts';
import { benchRequests } from '../../bench/requests.ts';
import { operations } from '../../engine/operations/index.ts';
import { generated } from '../support/snapshots.ts';

it('requests of the bench have values for each list that can be searched', async () => {
  const { searched } = await benchRequests(await generated('tiny', 1));
  const lists = operations
    .filter((one) => parametersOf(one).properties.search)
    .map(({ name }) => name);
  expect(lists.length).toBeGreaterThan(3);
  expect(searched.map(({ name }) => name)).toEqual(lists.map((name) => `${name} searched`));
  for (const { name, requests } of searched) expect(requests.length, name).toBeGreaterThan(1);
});
