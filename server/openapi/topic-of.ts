import { TOPICS } from './topics.ts';

/** Finds an operation's topic, and its record's name. Throws a RangeError without a topic. */
export function topicOf(name: string): { readonly topic: string; readonly record: string } {
  for (const { name: topic, records } of TOPICS) {
    if (records[name] !== undefined) return { topic, record: records[name] };
  }
  throw new RangeError(`${name} has no topic in server/openapi/topics.ts`);
}
