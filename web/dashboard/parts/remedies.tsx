import type { Remedy } from '../format/remedies.ts';

/** Sentences that name the commands that add missing content. */
export function Remedies({ of }: { readonly of: readonly Remedy[] }) {
  return (
    <>
      {of.map(({ command, effect }, at) => (
        <span key={command}>
          {at > 0 && ' '}
          <code>{command}</code> {effect}.
        </span>
      ))}
    </>
  );
}
