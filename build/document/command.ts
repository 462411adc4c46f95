import { readFileSync, writeFileSync } from 'node:fs';
import { clientTypes } from '../../server/openapi/client-types.ts';
import { apiTables } from './api-tables.ts';
import { commandLinePage } from './command-line.ts';
import { configurationPage } from './configuration.ts';
import { examplesText } from './examples-text.ts';
import { graphPage } from './graph.ts';
import { lineageText } from './lineage/lineage.ts';
import { operationsPage, withTables } from './operations.ts';

const ROOT = new URL('../../', import.meta.url);

/**
 * Writes the documents and the code that follow from definitions: operations, settings, commands
 * and relations.
 */
const files = {
  'client/operations.ts': clientTypes(),
  'server/openapi/examples.json': await examplesText(),
  'data/contract/lineage.json': await lineageText(),
  'docs/configuration.md': configurationPage(),
  'docs/command-line.md': commandLinePage(),
  'docs/operations.md': operationsPage(),
  'docs/graph.md': graphPage(),
  'docs/api.md': withTables(readFileSync(new URL('docs/api.md', ROOT), 'utf8'), apiTables()),
};
for (const [path, text] of Object.entries(files)) writeFileSync(new URL(path, ROOT), text);
