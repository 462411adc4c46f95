import type { Operation } from '../definition/operation.ts';
import type { RunQuery } from '../protocol/query-request.ts';
import { openSummary } from '../store/documents.ts';
import type { PreparedFolder } from '../store/prepared-folder.ts';
import { openHoldings } from '../store/stored-holdings.ts';
import type { Answerer } from './answerer.ts';
import { entityAnswerer } from './entity-answerer.ts';
import { histogramAnswerer } from './histogram-answerer.ts';
import { holdingsAnswerer } from './holdings-answerer.ts';
import { listAnswerer } from './list-answerer.ts';
import type { OpenFiles } from './open-files.ts';
import { queryAnswerer } from './query-answerer.ts';
import { recordAnswerer } from './record-answerer.ts';

/** Opens an operation's files. Throws a StoreError if a file does not match the manifest. */
export function answererOf(
  operation: Operation,
  folder: PreparedFolder,
  opened: OpenFiles,
  run: RunQuery,
): Answerer {
  switch (operation.kind) {
    case 'list':
      return listAnswerer(opened.list(operation.definition), operation.definition);
    case 'entity': {
      const { documents, keys } = operation.definition;
      return entityAnswerer(
        keys.map((key) => ({ key, documents: opened.documents(documents, key) })),
      );
    }
    case 'holdings':
      return holdingsAnswerer(openHoldings(folder, operation.name));
    case 'summary': {
      const body = openSummary(folder, operation.name);
      return () => body;
    }
    case 'histogram':
      return histogramAnswerer(opened.list(operation.definition.of), operation.definition);
    case 'record':
      return recordAnswerer(opened.list(operation.definition.of), operation.definition);
    case 'query':
      return queryAnswerer(operation.definition, run);
  }
}
