import { z } from 'zod';
import { objectSchema, text } from '../fields.ts';
import type { Envelope } from './envelope.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';

/** `{version, title, items: [...]}`: JSON Feed 1.1, whose items are the first records, without further pages. */
export function feedEnvelope(title: string): Envelope {
  return {
    paged: false,
    schema: (record) =>
      objectSchema({
        version: { schema: z.literal(VERSION).describe('The version of JSON Feed.') },
        title: { schema: text.schema.describe('Title of the feed.') },
        items: { schema: z.array(record).describe('The newest first.') },
      }),
    head: `{"version":"${VERSION}","title":${JSON.stringify(title)},"items":[`,
    tail: () => ']}',
  };
}
