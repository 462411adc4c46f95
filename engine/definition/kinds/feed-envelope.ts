import * as z from 'zod';
import { objectSchema, text } from '../fields.ts';
import type { CanonicalParameters } from '../parameters.ts';
import type { Envelope } from './envelope.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';

/** A feed has a title, its operation's name, and a page in the dashboard. */
interface Feed {
  readonly title: string;
  readonly name: string;
  /**
   * Returns the path to the dashboard's page about the selected changes; empty for the first page.
   */
  readonly pageOf: (parameters: CanonicalParameters) => string;
}

/**
 * Writes `{version, title, home_page_url, feed_url, items: [...]}`: a JSON Feed 1.1 with the first
 * records, without pagination. A service without a public address leaves both addresses out.
 */
export function feedEnvelope({ title, name, pageOf }: Feed): Envelope {
  const headOf = (addresses: Readonly<Record<string, string>>) =>
    `${JSON.stringify({ version: VERSION, title, ...addresses }).slice(0, -1)},"items":[`;
  return {
    paged: false,
    mediaType: 'application/feed+json',
    schema: (record) =>
      objectSchema({
        version: { schema: z.literal(VERSION).describe('URL of the JSON Feed version.') },
        title: { schema: text.schema.describe('Title of the feed.') },
        home_page_url: address(
          'Page of the dashboard about the operator or AVS of the request, otherwise its first page',
        ),
        feed_url: address('URL of the feed with its parameters, except since'),
        items: { schema: z.array(record).describe('Items, newest first.') },
      }),
    head: headOf({}),
    // Leaves `since` out of the URL: a duration has become a time, and the feed would never move
    // on.
    headAt: (publicUrl, { since: _since, ...others }) =>
      headOf({
        home_page_url: `${publicUrl}/#/${pageOf(others)}`,
        feed_url: `${publicUrl}/${name}?${new URLSearchParams(others)}`,
      }),
    tail: () => ']}',
  };
}

function address(description: string) {
  return {
    schema: z.url().optional().describe(`${description}; absent if PUBLIC_URL is not set.`),
  };
}
