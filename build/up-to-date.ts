import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../common/file-lock.ts';

/**
 * A part that a build writes. Paths are relative to the project's folder; a folder stands for every
 * file under it.
 */
export interface Part {
  readonly name: string;
  readonly inputs: readonly string[];
  /** Files and folders that nothing but this part writes. */
  readonly outputs: readonly string[];
  /**
   * Writes the outputs; if `clean` is false, the last build's outputs for the same input paths
   * are there.
   */
  write(how: { readonly clean: boolean }): void | Promise<void>;
}

/**
 * Writes the parts with inputs or outputs that changed since the last build, by content, and
 * returns their names. `cache` is the folder that has the last build's record. Concurrent builds
 * wait for one another. A part that fails leaves no record and is written again the next time.
 */
export async function bringUpToDate(
  root: string,
  cache: string,
  parts: readonly Part[],
): Promise<string[]> {
  mkdirSync(cache, { recursive: true });
  const lock = await lockFile(join(cache, 'build.lock'), { timeoutMs: Number.POSITIVE_INFINITY });
  try {
    const written: string[] = [];
    for (const part of parts) if (await bringPart(root, cache, part)) written.push(part.name);
    return written;
  } finally {
    lock.release();
  }
}

async function bringPart(root: string, cache: string, part: Part): Promise<boolean> {
  const noteFile = join(cache, `${part.name}.json`);
  const sources = filesUnder(root, part.inputs);
  // Read before the part is written: the next build sees an input that changes during this one.
  const paths = sources.join('\n');
  const inputs = contentsOf(root, sources);
  const outputs = () => contentsOf(root, filesUnder(root, part.outputs));
  const noted = readNote(noteFile);
  const unharmed = noted?.outputs === outputs();
  if (unharmed && noted.inputs === inputs) return false;
  rmSync(noteFile, { force: true });
  // The module of a deleted source must go too.
  const clean = !unharmed || noted.paths !== paths;
  for (const path of clean ? part.outputs : []) {
    rmSync(join(root, path), { recursive: true, force: true });
  }
  await part.write({ clean });
  writeFileSync(noteFile, JSON.stringify({ paths, inputs, outputs: outputs() }));
  return true;
}

/** Hashes the paths and contents, each with its length, by SHA-256. */
function contentsOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file.length} ${file} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}

/** The files that are there, in the order of their paths. */
function filesUnder(root: string, paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stats) return [];
    if (!stats.isDirectory()) return [path];
    const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
    return names
      .map((name) => `${path}/${name}`)
      .filter((name) => statSync(join(root, name)).isFile());
  });
  return found.sort();
}

function readNote(path: string): Record<'paths' | 'inputs' | 'outputs', string> | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // there is none, or it was cut off
  }
}
