import { fileName } from '../format/csv.ts';

/** Downloads the parts of a text as a file. `sample` is the warning of invented data. */
export function download(name: string, parts: readonly string[], sample: string | null): void {
  saveFile(`${name}.csv`, new Blob([...parts], { type: 'text/csv' }), sample);
}

/**
 * Saves a file. `sample` is the warning of invented data, which the name of the file begins with.
 */
export function saveFile(name: string, contents: Blob, sample: string | null): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name, sample);
  link.click();
  URL.revokeObjectURL(url);
}
