import { catalogue } from '../../common/messages.ts';

interface Path {
  readonly path: string;
}

/** Problems of files with facts. */
export const FACT_PROBLEMS = catalogue({
  facts_missing: ({ path }: Path) => `${path}: has no .json file of facts`,
  facts_not_json: ({ path, reason }: Path & { readonly reason: string }) =>
    `${path} is not JSON: ${reason}`,
  facts_malformed: ({ path, problem }: Path & { readonly problem: string }) =>
    `${path} is no file of facts: ${problem}`,
  claim_proof_differs: ({
    earner,
    token,
    root,
  }: {
    readonly earner: string;
    readonly token: string;
    readonly root: string;
  }) => `claim of ${earner}: the proof of token ${token} does not lead to ${root}`,
});
