import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import type { PriceRow } from '../../ingest/configuration/prices.ts';
import type { Close } from '../../ingest/price-services/closes.ts';
import { rowsOf } from '../../ingest/price-services/price-rows.ts';
import type { Random } from '../ingest/randomness.ts';
import { Finding } from './finding.ts';
import type { Host, Reply } from './network.ts';
import type { World } from './world.ts';

const DAY_SECONDS = 86_400;
const ETHER = `0x${'ee'.repeat(20)}`;
/** Prices that no service can mean. */
const WRONG = ['-3', '0', 'null', '"12"', '1e300', 'NaN'];

/**
 * A price service as DefiLlama's: it is late, refuses, lacks days, is wrong, and changes its mind.
 */
export class PriceService {
  readonly host = 'prices';
  /** How often it does not answer as it should, from 0 to 1. */
  trouble = 0;
  readonly #world: World;
  readonly #random: Random;
  /** All prices that it gave a token for a day. */
  readonly #given = new Map<string, Set<string>>();

  constructor(world: World) {
    this.#world = world;
    this.#random = world.randomOf('prices');
    world.network.hosts.set(this.host, this.#answer);
  }

  get url(): string {
    return `http://${this.host}/`;
  }

  /**
   * The prices that a snapshot was made with, as its table has them. Throws a Finding if the
   * service never gave one of them. The table may repeat a price where ether's changed.
   */
  async rowsOf(connection: DuckDBConnection, table: string): Promise<PriceRow[]> {
    const found = await connection.runAndReadAll(/* sql */ `
      select token, epoch_ms(time) // 1000, dollar_price from read_parquet(${sqlText(table)})
      order by all`);
    const closes = new Map<string, Map<number, Close>>();
    let before = '';
    for (const [token, seconds, price] of found.getRowsJS()) {
      const of = token === ETHER ? 'ETH' : String(token);
      const day = Number(seconds) / DAY_SECONDS;
      const row = `${token} ${price}`;
      if (this.#given.get(`${of} ${day}`)?.has(String(price))) {
        const days = closes.get(of) ?? new Map<number, Close>();
        closes.set(of, days);
        days.set(day, { day, timeMs: day * DAY_SECONDS * 1000, price: String(price) });
      } else if (row !== before)
        throw new Finding(`no answer gave ${of} the price ${price} for day ${day}`);
      before = row;
    }
    const rows = rowsOf([...closes.keys()], (token) => closes.get(token) ?? new Map());
    return rows.map((price) => ({ ...price, source: 'defillama' }));
  }

  readonly #answer: Host = (_body, _from, url) => {
    const random = this.#random;
    const ids = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(',');
    const plain = (status: number, body: string, headers = {}): Reply => ({
      afterMs: random.whole(20, 2000),
      status,
      body,
      headers,
    });
    if (random.chance(this.trouble)) {
      const [name, reply] = random.pick<readonly [string, ReturnType<Host>]>([
        ['429', plain(429, '', { 'retry-after': String(random.whole(1, 90)) })],
        ['500', plain(500, '')],
        ['414', plain(414, '')],
        ['half an answer', plain(200, '{"coins":{"coingecko:ether')],
        ['another document', plain(200, '<html>')],
        ['a reset', 'reset'],
        ['nothing', null],
      ]);
      this.#world.trace(this.host, `answers ${name} to ${ids.length} tokens`);
      return reply;
    }
    const first = Number(url.searchParams.get('start')) / DAY_SECONDS;
    const days = Number(url.searchParams.get('span'));
    const coins = ids.map((id) => `${JSON.stringify(id)}:${this.#coin(id, first, days)}`);
    this.#world.trace(this.host, `answers ${ids.length} tokens, ${days} days from ${first}`);
    return plain(200, `{"coins":{${coins.join(',')}}}`);
  };

  #coin(id: string, first: number, days: number): string {
    const random = this.#random;
    const token = id === 'coingecko:ethereum' ? 'ETH' : id.replace('ethereum:', '');
    const prices: string[] = [];
    for (let day = first; day < first + days; day += 1) {
      if (random.chance(this.trouble / 4)) continue;
      const isWrong = random.chance(this.trouble / 4);
      // Each answer has a price of its own, as if it was revised.
      const price = isWrong
        ? random.pick(WRONG)
        : `${random.whole(1, 4000)}.${random.whole(1, 9)}${random.whole(1, 9)}`;
      const timestamp = day * DAY_SECONDS - random.whole(0, 900);
      prices.push(`{"timestamp":${timestamp},"price":${price === 'NaN' ? '"NaN"' : price}}`);
      if (isWrong) continue;
      const key = `${token} ${day}`;
      this.#given.set(key, (this.#given.get(key) ?? new Set()).add(price));
    }
    const confidence = token !== 'ETH' && random.chance(this.trouble / 4) ? 0.5 : 0.99;
    return `{"symbol":"T","decimals":18,"confidence":${confidence},"prices":[${prices.join(',')}]}`;
  }
}
