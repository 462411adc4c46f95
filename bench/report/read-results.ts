import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Results } from '../measurement.ts';

/** Thrown if a results file is missing or invalid. The message is one sentence with its path. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError';
}

const figure = z.object({
  name: z.string().min(1),
  value: z.number(),
  unit: z.enum(['requests', 'requests/s', 'rows/s', 'ms', 'µs', 'bytes', 'ratio']),
  against: z.object({ floor: z.string().min(1), ratio: z.number().min(0) }).exactOptional(),
  better: z.enum(['more', 'less']),
});

const rule: z.ZodType<Results> = z.object({
  at: z.string(),
  size: z.string().min(1),
  machine: z.object({ cpus: z.number(), model: z.string(), memory: z.number() }),
  versions: z.record(z.string(), z.string()),
  sections: z.array(
    z.object({
      title: z.string().min(1),
      figures: z.array(figure),
      note: z.string().exactOptional(),
    }),
  ),
});

/** Reads a file in `bench/results`. Throws ResultsError if it is missing or invalid. */
export function readResults(path: string): Results {
  return parseResults(path, readText(path));
}

/** Parses results; `path` is for error messages. */
export function parseResults(path: string, text: string): Results {
  const parsed = rule.safeParse(parseJson(path, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the whole';
  throw new ResultsError(`${path} holds no results: ${where}: ${issue?.message}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new ResultsError(`${path} cannot be read: ${reason}`, { cause });
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ResultsError(`${path} is not JSON`, { cause });
  }
}
