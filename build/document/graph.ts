import { type Growth, kindOf } from '../../common/relations/growth.ts';
import type { Relation } from '../../common/relations/relation.ts';
import { ROLLUP_GROUPS } from '../../engine/prepare/graph.ts';
import { UNUSED_EVENTS } from '../../ingest/abi/unused-events.ts';
import { ACTIVITIES } from '../../ingest/derive/relations/activities.ts';
import { ACTIVITY_RELATIONS } from '../../ingest/derive/relations/activity-logs.ts';
import { RELATION_GROUPS } from '../../ingest/derive/relations/index.ts';
import { RULES } from '../../ingest/derive/tables/rules.ts';
import { BATCH_RELATIONS, FIRST_RELATIONS } from '../../rewards/calculation/relations.ts';
import { operationRows } from './graph-operations.ts';

const HEAD = `# From a log to an answer: the graph of relations

*For contributors, and for everyone who asks for the events behind a table or an operation.*

    npm run document

Each relation is a SELECT that declares its columns and the relations that it reads; one runner (\`common/relations/\`)
orders them by that. \`ingest\` derives the tables of a snapshot (\`ingest/derive/relations/\`), \`prepare\` rolls them up
for operations (\`engine/prepare/\`), and \`rewards\` computes payouts (\`rewards/calculation/\`). This page is written by
\`npm run document\` from these declarations.

A relation of \`ingest\` or \`prepare\` declares how its rows change while the chain grows, and a test compares that with derivations and
roll-ups at many blocks:

| growth | blocks that come later |
|---|---|
| fixed | change nothing: the relation reads the configuration alone |
| append | add rows of their own and change no other |
| keyed | change the rows of the keys that their logs, or changed rows that the relation reads, name |
| revised | change rows from a block on, which a query finds; of a roll-up also from the blocks from which its tables are revised |
| whole | can change any row: the relation stays small, at any age of the chain, or has numbers or values that change |

In the pictures an arrow leads from a relation to one that reads it. The shapes are the growth: rounded for append, a
hexagon for keyed, a flag for revised, a rectangle for whole, and a double frame for fixed. Cylinders are given: the
store's logs, blocks and calls, the configuration, and for roll-ups the tables of the snapshot. Relations of another picture are dashed; \`fixed_logs\` and
\`block_times\`, which most relations read, are in the first picture alone.
`;

const TABLES_HEAD = `
## Tables of the snapshot

| table | growth | reads |
|---|---|---|
`;

const ROLLUPS_HEAD = `
## Roll-ups of the tables

\`prepare\` makes them all anew. A roll-up of a table that the snapshot leaves out is left out, too, or has no rows.
`;

const GROWTH_HEAD = `
### How roll-ups grow

| roll-up | growth |
|---|---|
`;

const REWARDS_HEAD = `
## Rewards

Relations of the first picture are made once, those of the second for each batch of days.
`;

const EVENTS_HEAD = `
## Events that feed no table

The store keeps their logs, so that a later version can read them. All other events of \`ingest/abi/events.json\` feed a table.

| reason | events |
|---|---|
`;

/** A relation or a table, and the text that the page shows for it. */
interface Shown {
  readonly name: string;
  readonly reads: readonly string[];
  readonly growth: Growth | 'whole';
}

/** Pictures show a relation between these brackets, by its growth. */
const SHAPES = {
  fixed: ['[[', ']]'],
  append: ['([', '])'],
  keyed: ['{{', '}}'],
  revised: ['>', ']'],
  whole: ['[', ']'],
} as const;

/** Relations that most others read. */
const COMMON = ['fixed_logs', 'block_times'];

/** Describes a growth in a row. */
function growthText(growth: Shown['growth']): string {
  if (typeof growth === 'string') return growth;
  if ('keyed' in growth) return `keyed: ${growth.keyed.map((name) => `\`${name}\``).join(', ')}`;
  return 'whole' in growth ? `whole: ${growth.whole}` : 'revised';
}

/**
 * The page docs/graph.md: a picture for each group of relations of ingest, prepare and rewards, a
 * row for each snapshot table and each operation, and the events that feed no table.
 */
export function graphPage(): string {
  const ingest = { ...RELATION_GROUPS, Activities: ACTIVITY_RELATIONS };
  const rules: Readonly<Record<string, Omit<Shown, 'name'>>> = { ...RULES, activities: ACTIVITIES };
  const rows = Object.entries(rules).map(
    ([table, { growth, reads }]) =>
      `| \`${table}\` | ${growthText(growth)} | ${reads.map((name) => `\`${name}\``).join(', ')} |\n`,
  );
  return [
    HEAD,
    ...pictures(ingest, '##', COMMON),
    TABLES_HEAD,
    ...rows.sort(),
    ROLLUPS_HEAD,
    ...pictures(ROLLUP_GROUPS, '###', []),
    GROWTH_HEAD,
    ...Object.values(ROLLUP_GROUPS)
      .flat()
      .map(({ name, growth }) => `| \`${labelOf(name)}\` | ${growthText(growth)} |\n`)
      .sort(),
    ...operationRows(),
    REWARDS_HEAD,
    ...pictures(
      { Once: shownOf(FIRST_RELATIONS), 'For each batch of days': shownOf(BATCH_RELATIONS) },
      '###',
      [],
    ),
    EVENTS_HEAD,
    ...unusedRows(),
  ].join('');
}

function shownOf(
  relations: readonly Pick<Relation, 'name' | 'reads' | 'growth'>[],
): readonly Shown[] {
  return relations.map(({ name, reads, growth = 'whole' }) => ({ name, reads, growth }));
}

function pictures(
  groups: Readonly<Record<string, readonly Shown[]>>,
  heading: string,
  common: readonly string[],
): readonly string[] {
  const all = Object.values(groups).flat();
  return Object.entries(groups).map(
    ([title, relations], index) =>
      `\n${heading} ${title}\n\n${picture(relations, all, index > 0 ? common : [])}`,
  );
}

function unusedRows(): readonly string[] {
  return UNUSED_EVENTS.map(({ reason, events }) => {
    const contracts = Object.entries(events).map(
      ([contract, names]) => `${contract}: ${names.map((name) => `\`${name}\``).join(', ')}`,
    );
    return `| ${reason} | ${contracts.join('; ')} |\n`;
  });
}

/** A picture of relations among `all`; names that are not among them are given. */
function picture(
  relations: readonly Shown[],
  all: readonly Shown[],
  hidden: readonly string[],
): string {
  const own = new Set(relations.map(({ name }) => name));
  const made = new Set(all.map(({ name }) => name));
  const reads = (relation: Shown) => relation.reads.filter((read) => !hidden.includes(read));
  const others = [...new Set(relations.flatMap(reads))].filter((name) => !own.has(name));
  const lines = [
    ...others.filter((name) => !made.has(name)).map((name) => `${idOf(name)}[(${labelOf(name)})]`),
    ...all
      .filter(({ name }) => own.has(name) || others.includes(name))
      .map(({ name, growth }) => {
        const [open, close] = SHAPES[growth === 'whole' ? growth : kindOf(growth)];
        const box = `${idOf(name)}${open}${labelOf(name)}${close}`;
        return own.has(name) ? box : `${box}:::other`;
      }),
    ...relations.flatMap((relation) =>
      reads(relation).map((read) => `${idOf(read)} --> ${idOf(relation.name)}`),
    ),
    ...(others.some((name) => made.has(name)) ? ['classDef other stroke-dasharray: 4'] : []),
  ];
  return `\`\`\`mermaid\nflowchart LR\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`;
}

/** Names of roll-ups and of tables have their schema: a table may have the name of a roll-up. */
const idOf = (name: string) => name.replace('.', '_');

const labelOf = (name: string) => name.replace(/^(rollup|snapshot)\./, '');
