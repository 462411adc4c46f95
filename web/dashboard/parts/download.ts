import { fileName } from '../format/csv.ts';

/** Downloads a text's parts as a file. `sample` warns that data is invented. */
export function download(name: string, parts: readonly string[], sample: string | null): void {
  saveFile(`${name}.csv`, new Blob([...parts], { type: 'text/csv' }), sample);
}

/** Saves a file. `sample` warns that data is invented; the file's name begins with it. */
export function saveFile(name: string, contents: Blob, sample: string | null): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name, sample);
  link.click();
  URL.revokeObjectURL(url);
}
