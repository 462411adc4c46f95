import type { Answerer } from '../answers/answerer.ts';
import { type Key, keyOf } from '../definition/kinds/key.ts';
import type { Operation } from '../definition/operation.ts';
import { notInSnapshot } from '../errors.ts';
import type { ExternalStore } from '../store/external-store.ts';
import { externalHistogramAnswerer } from './external-histogram-answerer.ts';
import { externalHoldingsAnswerer } from './external-holdings-answerer.ts';
import { externalListAnswerer, joinRecords } from './external-list-answerer.ts';
import { openRows } from './external-rows.ts';

/** Answers an operation with rows in a database. Throws a RangeError for any other. */
export function externalAnswererOf(operation: Operation, store: ExternalStore): Answerer {
  switch (operation.kind) {
    case 'list':
      return externalListAnswerer(openRows(store, operation.definition), operation.definition);
    case 'histogram':
      return externalHistogramAnswerer(store, operation.definition);
    case 'holdings':
      return externalHoldingsAnswerer(store.holdings(operation.name));
    case 'record': {
      const { of, by } = operation.definition;
      const select = openRows(store, of);
      return async (parameters) => {
        const selected = await select(parameters);
        if (selected.total === 0) throw notInSnapshot([by], parameters);
        const record = joinRecords(await selected.records(0, 1), NOTHING);
        return Buffer.concat([RECORD_HEAD, record, RECORD_TAIL]);
      };
    }
    case 'entity': {
      const { documents, keys } = operation.definition;
      const stored = store.documents(documents);
      return async (parameters) => {
        const key: Key | undefined = keys.find((one) =>
          one.every((name) => parameters[name] !== undefined),
        );
        if (!key) throw new RangeError('a request was read without any of the keys');
        const document = await stored.find(key, keyOf(key, parameters));
        if (document) return document;
        throw notInSnapshot(key, parameters);
      };
    }
    case 'summary':
    case 'query':
      throw new RangeError(`${operation.name} has no rows without a bound`);
  }
}

const NOTHING = Buffer.alloc(0);
const RECORD_HEAD = Buffer.from('{"data":');
const RECORD_TAIL = Buffer.from('}');
