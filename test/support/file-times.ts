import type { Reporter, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of a test file and of the processes that it started. */
    processorSeconds?: number;
  }
}

/**
 * If FILE_TIMES is set, prints the time of each test file that takes a processor a second or lasts
 * for five, the one with most processor time first.
 */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!process.env.FILE_TIMES) return;
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return {
        name: module.relativeModuleId,
        processor: module.meta().processorSeconds ?? 0,
        wall: (collectDuration + duration) / 1000,
      };
    });
    files.sort((one, other) => other.processor - one.processor);
    const sum = files.reduce((all, { processor }) => all + processor, 0);
    const shown = files.filter(({ processor, wall }) => processor >= 1 || wall >= 5);
    const lines = shown.map(({ name, processor, wall }) => {
      return `${processor.toFixed(1).padStart(8)} ${wall.toFixed(1).padStart(7)}  ${name}`;
    });
    const head = `processor    wall  seconds, the processor's with those of started processes`;
    process.stdout.write(
      `\n${[head, ...lines, `${sum.toFixed(1).padStart(8)} in all ${files.length} files`].join('\n')}\n`,
    );
  }
}
