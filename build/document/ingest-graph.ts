import { type Growth, kindOf } from '../../common/relations/relation.ts';
import { UNUSED_EVENTS } from '../../ingest/abi/unused-events.ts';
import { ACTIVITIES } from '../../ingest/derive/relations/activities.ts';
import { ACTIVITY_RELATIONS } from '../../ingest/derive/relations/activity-logs.ts';
import { GIVEN, RELATION_GROUPS } from '../../ingest/derive/relations/index.ts';
import { RULES } from '../../ingest/derive/tables/rules.ts';

const HEAD = `# How ingest derives the tables

Each relation is a SELECT that declares its columns and the relations that it reads
(\`ingest/derive/relations/\`); a runner orders them by that. This page is written by \`npm run document\` from these
declarations.

Each declares how its rows change while the chain grows, and a test compares that with derivations at many blocks:

| growth | blocks that come later |
|---|---|
| fixed | change nothing: the relation reads the configuration alone |
| append | add rows of their own and change no other |
| keyed | change the rows of the keys that their logs name |
| revised | change rows from a block on, which a query finds |
| whole | can change any row: the relation stays small, whatever the age of the chain |

In the pictures an arrow leads from a relation to one that reads it. The shapes are the growth: rounded for append, a
hexagon for keyed, a flag for revised, a rectangle for whole, and a double frame for fixed. Cylinders are given: the
store's logs, blocks and calls, and the configuration. Relations of another picture are dashed; \`fixed_logs\` and
\`block_times\`, which most relations read, are in the first picture alone.
`;

const TABLES_HEAD = `
## Tables of the snapshot

| table | growth | reads |
|---|---|---|
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
  readonly growth: Growth;
}

/** Brackets of the shapes of relations in pictures. */
const SHAPES = {
  fixed: ['[[', ']]'],
  append: ['([', '])'],
  keyed: ['{{', '}}'],
  revised: ['>', ']'],
  whole: ['[', ']'],
} as const;

/** Relations that most others read. */
const COMMON = ['fixed_logs', 'block_times'];

/** The text of a growth in a row. */
function growthText(growth: Growth): string {
  if (typeof growth === 'string') return growth;
  if ('keyed' in growth) return `keyed: ${growth.keyed.map((name) => `\`${name}\``).join(', ')}`;
  return 'whole' in growth ? `whole: ${growth.whole}` : 'revised';
}

/**
 * The page docs/ingest-graph.md: a picture for each group of relations, a row for each table of a
 * snapshot, and the events that feed none.
 */
export function ingestGraphPage(): string {
  const groups = { ...RELATION_GROUPS, Activities: ACTIVITY_RELATIONS };
  const shown = Object.values<readonly Shown[]>(groups).flat();
  const pictures = Object.entries<readonly Shown[]>(groups).map(
    ([title, relations], index) => `\n## ${title}\n\n${picture(relations, shown, index > 0)}`,
  );
  const rules: Readonly<Record<string, Omit<Shown, 'name'>>> = { ...RULES, activities: ACTIVITIES };
  const rows = Object.entries(rules).map(
    ([table, { growth, reads }]) =>
      `| \`${table}\` | ${growthText(growth)} | ${reads.map((name) => `\`${name}\``).join(', ')} |\n`,
  );
  return [HEAD, ...pictures, TABLES_HEAD, ...rows.sort(), EVENTS_HEAD, ...unusedRows()].join('');
}

function unusedRows(): readonly string[] {
  return UNUSED_EVENTS.map(({ reason, events }) => {
    const contracts = Object.entries(events).map(
      ([contract, names]) => `${contract}: ${names.map((name) => `\`${name}\``).join(', ')}`,
    );
    return `| ${reason} | ${contracts.join('; ')} |\n`;
  });
}

function picture(relations: readonly Shown[], all: readonly Shown[], hidesCommon: boolean): string {
  const own = new Set(relations.map(({ name }) => name));
  const reads = (relation: Shown) =>
    relation.reads.filter((read) => !hidesCommon || !COMMON.includes(read));
  const others = [...new Set(relations.flatMap(reads))].filter((name) => !own.has(name));
  const lines = [
    ...others.filter((name) => name in GIVEN).map((name) => `${name}[(${name})]`),
    ...all
      .filter(({ name }) => own.has(name) || others.includes(name))
      .map(({ name, growth }) => {
        const [open, close] = SHAPES[kindOf(growth)];
        const box = `${name}${open}${name}${close}`;
        return own.has(name) ? box : `${box}:::other`;
      }),
    ...relations.flatMap((relation) =>
      reads(relation).map((read) => `${read} --> ${relation.name}`),
    ),
    ...(others.some((name) => !(name in GIVEN)) ? ['classDef other stroke-dasharray: 4'] : []),
  ];
  return `\`\`\`mermaid\nflowchart LR\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`;
}
