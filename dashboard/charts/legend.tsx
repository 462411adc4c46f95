interface LegendProps {
  readonly of: readonly { readonly id: string; readonly colour: number }[];
}

/** What the colours of a picture mean; who does not see them has the table behind it. */
export function Legend({ of }: LegendProps) {
  return (
    <ul class="legend" aria-hidden="true">
      {of.map(({ id, colour }) => (
        <li key={id}>
          <span class={`swatch series-${colour}`} /> {id}
        </li>
      ))}
    </ul>
  );
}
