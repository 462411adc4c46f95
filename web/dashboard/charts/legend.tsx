interface LegendProps {
  readonly of: readonly { readonly id: string; readonly colour: number }[];
}

/** The legend of a chart's colours; the table behind it tells the same without colours. */
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
