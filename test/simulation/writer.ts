import { join } from 'node:path';
import { WINDOWS } from './auditor.ts';
import { type Files, KEPT } from './follower.ts';
import type { Program } from './program.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** A run of `ingest` with files, for the store that the follower writes to. */
export interface WriterOptions {
  readonly program: Program;
  readonly base: string;
  readonly network: string;
  /** The files' blocks: the store may have some of them, all or none. */
  readonly files: Files;
  /** Whether the files replace their blocks in the store. */
  readonly replaces: boolean;
}

/** Starts a second writer: it waits for the store's lock, or is refused. */
export function startWriter(world: World, options: WriterOptions): SimulatedProcess {
  const { program, base } = options;
  const process = new SimulatedProcess(world, {
    name: 'writer',
    program,
    temporary: join(base, 'tmp'),
    environment: {},
    code: '1',
  });
  const { files, replaces } = options;
  world.trace(
    'writer',
    `starts with blocks ${files.range.from} to ${files.range.to}${replaces ? ', which it replaces' : ''}`,
  );
  run(process, options).then(
    (ending) => {
      if (process.hasEnded) return;
      world.trace('writer', `ends: ${ending}`);
      process.end();
    },
    (cause: unknown) => process.hasEnded || world.fail(cause),
  );
  return process;
}

async function run(
  { product }: SimulatedProcess,
  { base, network, files, replaces }: WriterOptions,
): Promise<string> {
  const { messagesOf } = await product.loadErrors();
  try {
    const flags = {
      network,
      store: join(base, 'store'),
      out: join(base, 'out'),
      keep: KEPT,
      maxRejected: 0,
      memory: '800MB',
      publishMinutes: 0,
      range: files.range,
      ...(replaces && { replace: files.range }),
    };
    const { optionsOf } = await product.loadOptions();
    const given = await optionsOf([files.folder], flags, new AbortController().signal);
    const options = { ...given, windows: WINDOWS };
    const { ingest } = await product.loadIngest();
    const { snapshot } = await ingest(options);
    return `snapshot ${snapshot?.id}`;
  } catch (cause) {
    const problems = messagesOf(cause);
    if (!problems) throw cause;
    return problems.map(({ text }) => text).join('; ');
  }
}
