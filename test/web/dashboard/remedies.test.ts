import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../cli/program.ts';
import {
  ADDED_TABLE_NAMES,
  OPTIONAL_TABLE_NAMES,
  TABLE_NAMES,
} from '../../../common/table-names.ts';
import { AVAILABILITY_FILES_TABLES } from '../../../data/contract/tables/availability-files.ts';
import { remediesOf } from '../../../web/dashboard/format/remedies.ts';

const commandsOf = (table: string) => remediesOf(table).map(({ command }) => command);

/** Tables of files, which `ingest` takes with an option. */
const OF_FILES: readonly string[] = [
  ...AVAILABILITY_FILES_TABLES.map(({ name }) => name),
  'account_codes',
  'prices',
  'restaked_strategies',
];

describe('the remedy for a missing table', () => {
  it('is ingest for a table of logs, with an option for a table of files', () => {
    for (const table of OPTIONAL_TABLE_NAMES) {
      const expected = OF_FILES.includes(table) ? /^ingest --/ : /^ingest$/;
      for (const command of commandsOf(table)) expect(command, table).toMatch(expected);
    }
  });

  it('is an option of prepare for a table that no ingest has', () => {
    for (const table of ADDED_TABLE_NAMES)
      expect(commandsOf(table).at(-1), table).toMatch(/^prepare --/);
    expect(commandsOf('reward_earnings')).toEqual([
      'rewards <snapshot>',
      'prepare --rewards <folder>',
    ]);
  });

  it('has commands and options of the command line', () => {
    const commands = new Set(TABLE_NAMES.flatMap(commandsOf));
    for (const text of commands) {
      const [name, option] = text.split(' ');
      const command = createProgram().commands.find((one) => one.name() === name);
      expect(command, text).toBeDefined();
      if (!option?.startsWith('--')) continue;
      expect(
        command?.options.map(({ long }) => long),
        text,
      ).toContain(option);
    }
  });
});
