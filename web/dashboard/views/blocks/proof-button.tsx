import { useState } from 'preact/hooks';
import { ApiError, type Client, type RowOf } from '../../../../client/index.ts';
import { announce } from '../../parts/announcer.tsx';
import { Icon } from '../../parts/icons.tsx';
import { useSession } from '../../state/use-session.ts';

type Proof = RowOf<'restakingRewardsProof'>;

interface ProofButtonProps {
  readonly earner: string;
  /** The root's index; undefined for the newest active one that was computed. */
  readonly root: string | undefined;
  /** For each token to claim the amount that was claimed, in its smallest unit. */
  readonly claimed: ReadonlyMap<string, string>;
  readonly label: string;
}

const MESSAGES = { failed: 'Not copied, try again', nothing: 'Nothing to claim in this root' };

/** Copies `processClaim`'s argument for some tokens as JSON. */
export function ProofButton({ earner, root, claimed, label }: ProofButtonProps) {
  const { client } = useSession();
  const [state, setState] = useState<'ready' | 'waiting' | 'copied' | keyof typeof MESSAGES>(
    'ready',
  );
  const copy = async () => {
    if (!client) return;
    setState('waiting');
    try {
      const proof = await proofOf(client, earner, root, claimed);
      if (proof) await navigator.clipboard.writeText(JSON.stringify(proof, null, 2));
      setState(proof ? 'copied' : 'nothing');
      announce(proof ? 'Copied' : MESSAGES.nothing);
    } catch {
      setState('failed');
      announce('No proof was copied');
    }
  };
  return (
    <button
      type="button"
      class="button small"
      title="The argument of processClaim, as JSON"
      disabled={state === 'waiting'}
      onClick={copy}
    >
      <Icon name={state === 'copied' ? 'done' : 'copy'} />{' '}
      {state === 'failed' || state === 'nothing' ? MESSAGES[state] : label}
    </button>
  );
}

/**
 * Requests a proof for the tokens that have more in the root than was claimed, since the contract
 * refuses any other token; null if there is none.
 */
async function proofOf(
  client: Client,
  earner: string,
  rootIndex: string | undefined,
  claimed: ReadonlyMap<string, string>,
): Promise<Proof | null> {
  const request = async (tokens: readonly string[]) => {
    const parameters = {
      earner,
      tokens: tokens.join(','),
      ...(rootIndex && { rootIndex: Number(rootIndex) }),
    };
    const { data } = await client.restakingRewardsProof(parameters);
    return data[0] ?? null;
  };
  try {
    const proof = await request([...claimed.keys()]);
    const leaves = proof?.tokenLeaves ?? [];
    const open = leaves.filter(
      ({ token, cumulativeEarnings }) =>
        BigInt(cumulativeEarnings) > BigInt(claimed.get(token) ?? '0'),
    );
    if (open.length === 0) return null;
    return open.length === leaves.length ? proof : await request(open.map(({ token }) => token));
  } catch (cause) {
    // The root has no leaf for the earner.
    if (cause instanceof ApiError && cause.status === 404) return null;
    throw cause;
  }
}
