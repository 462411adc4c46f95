import type { Operation } from '../definition/operation.ts';
import type { RunQuery } from '../protocol/query-request.ts';
import { openSummary } from '../store/documents.ts';
import { openHoldings } from '../store/holdings.ts';
import type { PreparedFolder } from '../store/prepared-folder.ts';
import type { Answerer } from './answerer.ts';
import { entityAnswerer } from './entity.ts';
import { histogramAnswerer } from './histogram.ts';
import { holdingsAnswerer } from './holdings.ts';
import { listAnswerer } from './list.ts';
import type { OpenFiles } from './open-files.ts';
import { queryAnswerer } from './query.ts';
import { recordAnswerer } from './record.ts';

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
