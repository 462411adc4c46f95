import { fileName } from '../format/csv.ts';

/** Downloads the parts of a text as a file. `sample` is the warning of invented data. */
export function download(name: string, parts: readonly string[], sample: string | null): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(`${name}.csv`, sample);
  link.click();
  URL.revokeObjectURL(url);
}
