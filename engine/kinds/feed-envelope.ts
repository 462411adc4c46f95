import * as z from 'zod';
import { objectSchema, text } from '../fields.ts';
import type { Envelope } from './envelope.ts';

const VERSION = 'https://jsonfeed.org/version/1.1';

/** `{version, title, items: [...]}`: a JSON Feed 1.1 of the first records, without pagination. */
export function feedEnvelope(title: string): Envelope {
  return {
    paged: false,
    schema: (record) =>
      objectSchema({
        version: { schema: z.literal(VERSION).describe('URL of the JSON Feed version.') },
        title: { schema: text.schema.describe('Title of the feed.') },
        items: { schema: z.array(record).describe('Items, newest first.') },
      }),
    head: `{"version":"${VERSION}","title":${JSON.stringify(title)},"items":[`,
    tail: () => ']}',
  };
}
