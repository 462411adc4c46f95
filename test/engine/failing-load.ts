/**
 * Opens the snapshot that is named with an operation whose SQL fails while that of another runs, which
 * would take minutes; prints the error and ends.
 */
import { integer } from '../../engine/fields.ts';
import { summary } from '../../engine/kinds/summary.ts';
import type { Operation } from '../../engine/operation.ts';
import { operations } from '../../engine/operations/index.ts';

// The list is closed to the sources, not to this process; the engine reads it when it is imported.
(operations as Operation[]).unshift(
  summary({
    name: 'restaking/test-minutes',
    purpose: 'Runs for minutes.',
    record: { count: integer },
    rows: 'select sum(hash(a.i, b.i) % 3) as count from range(1000000) a(i), range(1000000) b(i)',
  }),
  summary({
    name: 'restaking/test-failure',
    purpose: 'Fails.',
    record: { count: integer },
    rows: 'select count(*) as count from nothing_of_the_kind',
  }),
);
const { Engine } = await import('../../engine/engine.ts');
const settings = { cacheBytes: 0, maxLimit: 1, defaultNetwork: 'ethereum' } as const;
await Engine.open(process.argv[2] ?? '', settings).catch((cause: unknown) => {
  process.stdout.write(`${cause instanceof Error ? cause.message : cause}\n`);
});
