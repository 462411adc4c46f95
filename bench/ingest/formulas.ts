import { formulaStakers } from '../../ingest/derive/relations/formula-stakers.ts';
import { readNetwork } from '../../ingest/networks/network.ts';

/**
 * Prints the processor seconds that mainnet's formulas take: for a process's first stakers, for
 * further ones, and for a publication without any.
 */
async function run(): Promise<void> {
  const network = await readNetwork('mainnet');
  const formulas = (network.products ?? []).flatMap((product) => product.formulas ?? []);
  const candidates = formulas.reduce((total, { nonces }) => total + nonces, 0);
  const context = {
    configuration: { network, tokens: [], prices: null, entities: [] },
  } as unknown as Parameters<NonNullable<typeof formulaStakers.compute>>[1];
  const measure = async (what: string, stakers: readonly string[]) => {
    const before = process.cpuUsage();
    let found = 0;
    const rows = (async function* () {
      for (const staker of stakers) yield [staker, '0'];
    })();
    for await (const _row of formulaStakers.compute?.(rows, context) ?? []) found += 1;
    const { user, system } = process.cpuUsage(before);
    const seconds = ((user + system) / 1e6).toFixed(3);
    console.log(`${what}: ${seconds} processor s, ${found} of ${stakers.length} found`);
  };
  const node = '0x31db9021ec8e1065e1f55553c69e1b1ea9d20533';
  const others = Array.from({ length: 200_000 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
  console.log(`${candidates} candidates of ${formulas.length} formulas`);
  await measure('a publication without stakers', []);
  await measure('the first staker', [node]);
  await measure('200,000 further stakers', [node, ...others]);
}

await run();
