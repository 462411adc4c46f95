import { utcDay } from '../../format/times.ts';
import { type Answer, useRows } from '../../state/answer.ts';
import { setQuery } from '../../state/route.ts';

/** A posted distribution root with a computed one, from which rewards can be proven. */
export interface ProofRoot {
  readonly rootIndex: string;
  /** The root includes rewards up to this time. */
  readonly until: string;
  /** Whether the computed root equals the posted one. */
  readonly isEqual: boolean;
  /** Whether rewards can be claimed from the root. */
  readonly isActive: boolean;
}

/** The address has the chosen root's index in this parameter. */
export const PROOF_ROOT = 'proof.root';

/** Lists the roots with proofs: the newest active one first, then all others, newest first. */
export function useProofRoots(): Answer<readonly ProofRoot[]> {
  const compared = useRows('restakingRewardsRoots', {});
  const active = useRows('restakingAllDistributionRoots', { active: true });
  const failed = [compared, active].find(({ error }) => error !== undefined);
  const value =
    compared.value &&
    active.value &&
    proofRootsOf(compared.value, new Set(active.value.map(({ rootIndex }) => rootIndex)));
  return {
    value,
    error: failed?.error,
    waiting: compared.waiting || active.waiting,
    again: (failed ?? compared).again,
  };
}

type Compared = {
  readonly rootIndex: string;
  readonly verdict: string;
  readonly rewardsCalculationEndTimestamp: string;
};

function proofRootsOf(
  compared: readonly Compared[],
  active: ReadonlySet<string>,
): readonly ProofRoot[] {
  const roots = compared
    .filter(({ verdict }) => verdict !== 'unknown')
    .map(({ rootIndex, verdict, rewardsCalculationEndTimestamp }) => ({
      rootIndex,
      until: rewardsCalculationEndTimestamp,
      isEqual: verdict === 'equal',
      isActive: active.has(rootIndex),
    }));
  const first = roots.find(({ isActive }) => isActive);
  return first ? [first, ...roots.filter((root) => root !== first)] : roots;
}

interface RootChoiceProps {
  readonly roots: readonly ProofRoot[];
  readonly chosen: ProofRoot;
}

/** Chooses a proof's root. Its index is in the address. */
export function RootChoice({ roots, chosen }: RootChoiceProps) {
  return (
    <label class="choice">
      <span class="sr-only">Root of the proof</span>
      <select
        value={chosen.rootIndex}
        onChange={({ currentTarget }) => setQuery({ [PROOF_ROOT]: currentTarget.value })}
      >
        {roots.map((root) => (
          <option key={root.rootIndex} value={root.rootIndex}>
            {labelOf(root)}
          </option>
        ))}
      </select>
    </label>
  );
}

function labelOf({ rootIndex, until, isEqual, isActive }: ProofRoot): string {
  const state = isActive ? '' : ', not active';
  return `Root ${rootIndex}, ${utcDay(until)}: ${isEqual ? 'equal' : 'differs'}${state}`;
}

/** Writes a sentence on the verdict about a root and its proofs. */
export function verdictOf({ rootIndex, isEqual, isActive }: ProofRoot): string {
  const root = `Root ${rootIndex}`;
  if (!isEqual) {
    return `${root} differs from the one computed here: the contract refuses this proof.`;
  }
  return isActive
    ? `${root} is verified and active: you can claim with this proof.`
    : `${root} is verified and not active: the contract refuses this proof.`;
}
