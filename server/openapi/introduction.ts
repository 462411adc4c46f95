import { VERSION } from '../version.ts';
import { TOPICS } from './topics.ts';

/** Groups the document's operations by topic. */
export const TAGS = [
  ...TOPICS.map(({ name, description }) => ({ name, description })),
  { name: 'SQL', description: 'SQL queries (key group `query`).' },
  { name: 'Service', description: 'Health and error pages; no key needed.' },
];

const DESCRIPTION = `Read-only analytics over one snapshot of the EigenLayer restaking protocol and the EigenDA
data-availability network. Numbers in strings are plain decimals without an exponent. JSON integers have all
digits, also above 2^53. Times are UTC. Lists are paginated in a total order. Empty parameter values are
ignored. HEAD returns the headers of GET.

State at an earlier block (\`asOf\`): rates are the latest that the token contracts had emitted up to the block,
prices the latest in the table prices up to its time (0 before the first). Names, descriptions and URIs are always
the newest; settings of strategies are null. Requests outside the snapshot's changes get 404. Exports have only the
newest state.`;

/** Introduces the service at an address, if one is known; `sample` warns of invented data. */
export function infoOf(publicUrl: string | undefined, sample: string | null): object {
  return {
    title: 'restaking-analytics',
    version: VERSION,
    description: sample === null ? DESCRIPTION : `**${sample}.**\n\n${DESCRIPTION}`,
    contact: { name: 'Operator of this service', ...(publicUrl && { url: publicUrl }) },
    license: { name: 'MIT', identifier: 'MIT' },
  };
}
