interface LegendProps {
  readonly of: readonly { readonly id: string; readonly colour: number }[];
}

/** Names a chart's colours. Hidden from screen readers, which read the chart's table. */
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
