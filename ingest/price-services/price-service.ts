/** Options name the price services so. */
export const SERVICE_NAMES = ['defillama', 'coingecko'] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

/** A request asks for these tokens and consecutive days. */
export interface PriceBatch {
  /** Names tokens by lower-case address, or `ETH`. */
  readonly tokens: readonly string[];
  /**
   * Counts days since 1970. A day's price is the price at its 00:00 UTC: the close of the day
   * before.
   */
  readonly firstDay: number;
  readonly days: number;
}

/** One price in dollars was observed at a time. */
export interface Observation {
  readonly timeMs: number;
  /** The value is JSON text as the service wrote it, unchecked. */
  readonly price: string;
}

/** The service answers this about one token. */
export interface TokenAnswer {
  readonly observations: readonly Observation[];
  /** Explains why the service has no usable prices for the token; null if it has some. */
  readonly problem: string | null;
}

/** A service limits its requests so. */
export interface ServiceLimits {
  readonly maxTokens: number;
  readonly maxDays: number;
  /** Bounds the product: tokens times days. */
  readonly maxPoints: number;
  /** Two requests are this many milliseconds apart. */
  readonly pauseMs: number;
  /** The service answers days up to this many days back; null without a limit. */
  readonly maxAgeDays: number | null;
}

/** Builds requests to one price service for Ethereum's tokens, and reads its answers. */
export interface PriceService {
  readonly name: ServiceName;
  /** Messages name the service so. */
  readonly title: string;
  readonly limits: ServiceLimits;
  /** The status that means that the service does not know the token; null if it has none. */
  readonly unknownStatus: number | null;
  request(batch: PriceBatch): {
    readonly url: URL;
    readonly headers: Readonly<Record<string, string>>;
  };
  /**
   * Reads an answer's body with status 200. A token in the batch that is not in the result is
   * unknown to the service. Throws a FetchProblem if the body is not as documented.
   */
  read(body: string, batch: PriceBatch): ReadonlyMap<string, TokenAnswer>;
}
