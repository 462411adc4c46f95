import * as z from 'zod';
import { appendPath } from '../../common/http/append-path.ts';
import { FetchProblem } from '../../common/http/request.ts';
import { ETH } from '../../common/vocabulary.ts';
import { jsonItems, jsonMembers } from '../../data/convert/json-members.ts';
import { DAY_MS, SEARCH_HOURS } from './closes.ts';
import type { PriceService, TokenAnswer } from './price-service.ts';
import { parsedOrNull } from './service-parts.ts';

/** The coins API has this address, and needs no key. */
export const DEFILLAMA_URL = new URL('https://coins.llama.fi');

/** A token has no price if the service's confidence in it, from 0 to 1, is lower. */
const MIN_CONFIDENCE = 0.9;

const answer = z.object({ coins: z.record(z.string(), z.unknown()) });
const coin = z.object({
  confidence: z.number(),
  prices: z.array(z.object({ timestamp: z.int().min(0).max(1e11), price: z.unknown() })),
});

/**
 * Requests DefiLlama's coins API (https://defillama.com/docs/api): `/chart/{coins}`, with `span`
 * prices at intervals `period` from `start` on, each the nearest within `searchWidth` on either
 * side. It answers `{coins: {id: {symbol, decimals, confidence, prices: [{timestamp, price}]}}}`,
 * and leaves out coins that it does not know. No limit on points is known: its own site requests
 * 1,000 for one coin. URLs that are too long get status 414.
 */
export function defiLlama(base: URL): PriceService {
  return {
    name: 'defillama',
    title: `DefiLlama (${base.hostname})`,
    limits: { maxTokens: 30, maxDays: 100, maxPoints: 500, pauseMs: 200, maxAgeDays: null },
    unknownStatus: null,
    request({ tokens, firstDay, days }) {
      const ids = tokens.map(idOf).join(',');
      const query = `start=${(firstDay * DAY_MS) / 1000}&span=${days}&period=1d&searchWidth=${SEARCH_HOURS}h`;
      return { url: appendPath(base, `chart/${ids}?${query}`), headers: {} };
    },
    read(body, { tokens }) {
      if (!answer.safeParse(parsedOrNull(body)).success)
        throw new FetchProblem('the answer is not JSON with a member coins');
      const coins = new Map(
        [...jsonMembers(jsonMembers(body).get('coins') ?? '{}')].map(([id, text]) => [
          id.toLowerCase(),
          text,
        ]),
      );
      return new Map(
        tokens.flatMap((token) => {
          const text = coins.get(idOf(token));
          return text === undefined ? [] : [[token, readCoin(text)] as const];
        }),
      );
    },
  };
}

function idOf(token: string): string {
  return token === ETH ? 'coingecko:ethereum' : `ethereum:${token}`;
}

function readCoin(text: string): TokenAnswer {
  const parsed = coin.safeParse(parsedOrNull(text));
  if (!parsed.success) {
    const member = parsed.error.issues[0]?.path.join('.') || 'the whole';
    return { observations: [], problem: `its answer is not as documented (${member})` };
  }
  const { confidence, prices } = parsed.data;
  if (confidence < MIN_CONFIDENCE)
    return { observations: [], problem: `confidence ${confidence} is below ${MIN_CONFIDENCE}` };
  // The text's own digits are kept: JSON.parse rounds numbers to doubles.
  const texts = jsonItems(jsonMembers(text).get('prices') ?? '[]');
  const observations = prices.map(({ timestamp }, index) => ({
    timeMs: timestamp * 1000,
    price: jsonMembers(texts[index] ?? '{}').get('price') ?? 'null',
  }));
  return { observations, problem: null };
}
