import { endWithParent } from '../../common/end-with-parent.ts';
import { ingest } from '../../ingest/ingest.ts';
import { messagesOf } from '../../ingest/shared/ingest-error.ts';
import { refuseExisting, writeTokensTemplate } from '../../ingest/tokens-template.ts';
import { printMessages } from '../shared/failure-messages.ts';
import type { IngestFlags } from './ingest-flags.ts';
import { optionsOf } from './ingest-options.ts';
import { ingestLines, print } from './ingest-output.ts';
import { probedFile, reportToParent } from './ingest-process.ts';

/** Runs an ingest and returns the exit code. */
export async function runIngest(inputs: readonly string[], flags: IngestFlags): Promise<0 | 1> {
  const release = endWithParent();
  const probed = probedFile();
  try {
    if (probed !== null) {
      const { readWhole } = await import('../../ingest/reading/probe.ts');
      await readWhole(probed);
      return 0;
    }
    const { tokensTemplate } = flags;
    if (tokensTemplate !== undefined) await refuseExisting(tokensTemplate);
    const stop = new AbortController();
    const options = await optionsOf(inputs, flags, stop.signal);
    if (flags.rpc) {
      const { followChain } = await import('./ingest-follow.ts');
      await followChain(flags.rpc, options, flags, stop);
    } else print(await ingestLines(await ingest(options, reportToParent)));
    if (tokensTemplate !== undefined && options.publish !== null) {
      const rows = await writeTokensTemplate(tokensTemplate, options.publish);
      print([`wrote ${tokensTemplate}: ${rows} tokens and strategies with unknown values`]);
    }
    return 0;
  } catch (cause) {
    if (probed !== null) return 0;
    const problems = messagesOf(cause);
    if (!problems) throw cause;
    printMessages(problems);
    return 1;
  } finally {
    release();
    process.disconnect?.();
  }
}
