import { Option } from 'commander';
import { z } from 'zod';
import { SERVICE_NAMES } from '../ingest/price-services/price-service.ts';
import { validatedOption } from './validated-option.ts';

const BASE_URL = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(({ username, password }) => username === '' && password === '')
  .describe('a URL of http or https without a password, such as https://coins.llama.fi');

/** The option that chooses a price service. */
export function serviceOption(flags: string, description: string): Option {
  return new Option(`${flags} <name>`, description).choices(SERVICE_NAMES);
}

/**
 * The option with another address of the service. It may contain a key: messages do not show it.
 */
export function serviceUrlOption(flags: string): Option {
  return validatedOption(
    `${flags} <url>`,
    'base address instead of the own one of the service',
    BASE_URL,
  ).env('PRICES_URL');
}
