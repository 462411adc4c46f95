import { type Command, Option } from 'commander';
import * as z from 'zod';
import { SERVICE_NAMES } from '../../ingest/price-services/price-service.ts';

const BASE_URL = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(({ username, password }) => username === '' && password === '');

/** The option that chooses a price service. */
export function serviceOption(flags: string, description: string): Option {
  return new Option(`${flags} <name>`, description).choices(SERVICE_NAMES);
}

/** The option that sets another base address for the service; `baseUrlOf` reads it. */
export function serviceUrlOption(flags: string): Option {
  return new Option(`${flags} <url>`, 'base address instead of the own one of the service').env(
    'PRICES_URL',
  );
}

/**
 * Reads the base address; null without one. Ends the command if it is invalid, without showing it:
 * it may contain a key.
 */
export function baseUrlOf(text: string | undefined, flags: string, command: Command): URL | null {
  if (text === undefined) return null;
  const parsed = BASE_URL.safeParse(text);
  if (parsed.success) return parsed.data;
  return command.error(
    `error: option '${flags}' must be a URL of http or https without a password`,
  );
}
