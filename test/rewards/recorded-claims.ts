import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './leaves.ts';
import type { RewardsMerkleClaim } from './reward-tree.ts';

/** A claim that the contract accepts. */
interface RecordedClaim {
  readonly name: string;
  readonly claim: RewardsMerkleClaim;
  readonly root: string;
}

/** The claims in the files of the contracts' tests. */
export const RECORDED_CLAIMS: readonly RecordedClaim[] = readdirSync(join(FOLDER, 'merkle'))
  .filter((name) => name.startsWith('process'))
  .map((name) => ({ name, ...recordedClaim(name) }));

function recordedClaim(name: string): Pick<RecordedClaim, 'claim' | 'root'> {
  const file = JSON.parse(readFileSync(join(FOLDER, 'merkle', name), 'utf8'));
  const claim = {
    rootIndex: file.RootIndex,
    earnerIndex: file.EarnerIndex,
    earnerTreeProof: file.EarnerTreeProof,
    earnerLeaf: {
      earner: file.EarnerLeaf.Earner,
      earnerTokenRoot: file.EarnerLeaf.EarnerTokenRoot,
    },
    tokenIndices: file.LeafIndices,
    tokenTreeProofs: file.TokenTreeProofs,
    tokenLeaves: file.TokenLeaves.map((leaf: { Token: string; CumulativeEarnings: string }) => ({
      token: leaf.Token,
      cumulativeEarnings: BigInt(leaf.CumulativeEarnings),
    })),
  };
  return { claim, root: file.Root };
}
