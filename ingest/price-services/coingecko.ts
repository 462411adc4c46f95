import * as z from 'zod';
import { appendPath } from '../../common/http/append-path.ts';
import { FetchProblem } from '../../common/http/request.ts';
import { ETH } from '../../common/vocabulary.ts';
import { jsonItems, jsonMembers } from '../../data/convert/json-members.ts';
import { DAY_MS, SEARCH_MS } from './closes.ts';
import type { PriceService } from './price-service.ts';
import { parsedOrNull } from './service-parts.ts';

/** Describes a plan that CoinGecko sells: its key's variable, its address, header and limits. */
interface Plan {
  readonly variable: string;
  readonly url: URL;
  readonly header: string;
  readonly pauseMs: number;
  readonly maxAgeDays: number | null;
}

/**
 * The preferred plan is first. The demo plan answers the last 365 days (https://docs.coingecko.com,
 * "Coin Historical Chart Data within Time Range by Token Address"). The pauses keep below the
 * plans' rates with a margin.
 */
const PLANS: readonly Plan[] = [
  {
    variable: 'COINGECKO_PRO_KEY',
    url: new URL('https://pro-api.coingecko.com/api/v3'),
    header: 'x-cg-pro-api-key',
    pauseMs: 250,
    maxAgeDays: null,
  },
  {
    variable: 'COINGECKO_DEMO_KEY',
    url: new URL('https://api.coingecko.com/api/v3'),
    header: 'x-cg-demo-api-key',
    pauseMs: 2_100,
    maxAgeDays: 364,
  },
];

/** Messages name the variables that may have a key. */
export const COINGECKO_VARIABLES = PLANS.map(({ variable }) => variable);

/** The plan that has a key in the environment, with the key; null without a key. */
export function coinGeckoPlan(
  environment: NodeJS.ProcessEnv,
): { readonly plan: Plan; readonly key: string } | null {
  for (const plan of PLANS) {
    const key = environment[plan.variable]?.trim();
    if (key) return { plan, key };
  }
  return null;
}

const answer = z.object({
  prices: z.array(z.tuple([z.number().min(0).max(1e14), z.unknown()]).rest(z.unknown())),
});

/**
 * Requests CoinGecko's market chart for a range, by token address (documented as above). It answers
 * `{prices: [[milliseconds, price], …], market_caps, total_volumes}`, with daily prices at 00:00
 * UTC for more than 90 days and hourly ones for fewer. A token that it does not know has status 404.
 * The key is only in a header.
 */
export function coinGecko(
  base: URL,
  { plan, key }: { readonly plan: Plan; readonly key: string },
): PriceService {
  const { header, pauseMs, maxAgeDays } = plan;
  return {
    name: 'coingecko',
    title: `CoinGecko (${base.hostname})`,
    limits: { maxTokens: 1, maxDays: 1_000, maxPoints: 1_000, pauseMs, maxAgeDays },
    unknownStatus: 404,
    request({ tokens: [token = ETH], firstDay, days }) {
      const from = (firstDay * DAY_MS - SEARCH_MS) / 1000;
      const to = ((firstDay + days - 1) * DAY_MS + SEARCH_MS) / 1000;
      const coin = token === ETH ? 'ethereum' : `ethereum/contract/${token}`;
      const query = `vs_currency=usd&from=${from}&to=${to}&precision=full`;
      return {
        url: appendPath(base, `coins/${coin}/market_chart/range?${query}`),
        headers: { [header]: key },
      };
    },
    read(body, { tokens: [token = ETH] }) {
      const parsed = answer.safeParse(parsedOrNull(body));
      if (!parsed.success) throw new FetchProblem('the answer is not JSON with a list of prices');
      // The text's own digits are kept: JSON.parse rounds numbers to doubles.
      const observations = jsonItems(jsonMembers(body).get('prices') ?? '[]').map(
        (pair, index) => ({
          timeMs: Math.round(parsed.data.prices[index]?.[0] ?? 0),
          price: jsonItems(pair)[1] ?? 'null',
        }),
      );
      return new Map([[token, { observations, problem: null }]]);
    },
  };
}
