/** Names of the price services, as options have them. */
export const SERVICE_NAMES = ['defillama', 'coingecko'] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Tokens and consecutive days; the unit of a request. */
export interface PriceBatch {
  /** Lower-case addresses, or `ETH`. */
  readonly tokens: readonly string[];
  /**
   * Days since 1970. The price of a day is the price at its 00:00 UTC: the close of the day before.
   */
  readonly firstDay: number;
  readonly days: number;
}

/** A price in dollars at a time. */
export interface Observation {
  readonly timeMs: number;
  /** JSON text of the value as the service wrote it, unchecked. */
  readonly price: string;
}

/** The answer about one token. */
export interface TokenAnswer {
  readonly observations: readonly Observation[];
  /** The reason if the service has no usable prices of the token, otherwise null. */
  readonly problem: string | null;
}

/** Limits of the requests to a service. */
export interface ServiceLimits {
  readonly maxTokens: number;
  readonly maxDays: number;
  /** Maximum tokens times days. */
  readonly maxPoints: number;
  /** Milliseconds between two requests. */
  readonly pauseMs: number;
  /** Age in days of the oldest day that the service answers; null without a limit. */
  readonly maxAgeDays: number | null;
}

/** One price service of the tokens of Ethereum: builds requests and reads answers. */
export interface PriceService {
  readonly name: ServiceName;
  /** For messages. */
  readonly title: string;
  readonly limits: ServiceLimits;
  /** The status that means that the service does not know the token; null if it has none. */
  readonly unknownStatus: number | null;
  request(batch: PriceBatch): {
    readonly url: URL;
    readonly headers: Readonly<Record<string, string>>;
  };
  /**
   * Reads the body of an answer with status 200. A token of the batch that is not in the result is
   * unknown to the service. Throws a FetchProblem if the body is not as documented.
   */
  read(body: string, batch: PriceBatch): ReadonlyMap<string, TokenAnswer>;
}
