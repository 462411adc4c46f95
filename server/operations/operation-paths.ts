import { EXPORT_FORMATS } from '../../engine/definition/export-format.ts';
import { isExported, type Operation } from '../../engine/definition/operation.ts';
import { exportPath } from '../http/export-types.ts';

/** Returns an operation's paths: its own, and for a list one per format in which it is exported. */
export function pathsOf(operation: Operation): readonly string[] {
  const { path } = operation;
  if (!isExported(operation)) return [path];
  return [path, ...EXPORT_FORMATS.map((format) => exportPath(path, format))];
}
