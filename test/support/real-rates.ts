import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventOf } from '../../ingest/abi/dictionary.ts';
import { encodeLog } from '../ingest/log-writer.ts';
import { temporaryFolder } from './snapshots.ts';

const BALANCES = fileURLToPath(
  new URL('../ingest/real-mainnet/rocket-pool-balances.jsonl', import.meta.url),
);

/**
 * The contract that had them until 2024-09 in the network's file, which reads both of its forms.
 */
const EMITTER = '0x07fcabcbe4ff0d80c2b1eb42855c0131b6cba2f4';

const EVENT = 'RocketNetworkBalances.BalancesUpdated(uint256,uint256,uint256,uint256,uint256)';

/** The first block of the network. */
const FIRST_BLOCK = 17_445_563;

/**
 * Writes logs with the recorded balances of Rocket Pool: the values are real, the envelopes not.
 */
export function realRateLogs(): string {
  const lines = readFileSync(BALANCES, 'utf8')
    .trim()
    .split('\n')
    .map((line): bigint[] => JSON.parse(line).map(BigInt))
    .filter(([block = 0n, , , , supply]) => block >= FIRST_BLOCK && supply !== 0n)
    .map(([block = 0n, , totalEth = 0n, stakingEth = 0n, rethSupply = 0n, time = 0n]) =>
      JSON.stringify({
        address: EMITTER,
        ...encodeLog(eventOf(EVENT), { block, totalEth, stakingEth, rethSupply, time }),
        blockNumber: `0x${block.toString(16)}`,
        blockTimestamp: `0x${time.toString(16)}`,
        logIndex: '0x0',
        transactionIndex: '0x0',
        transactionHash: `0x${block.toString(16).padStart(64, '0')}`,
      }),
    );
  const path = join(temporaryFolder(), 'rates.ndjson');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
