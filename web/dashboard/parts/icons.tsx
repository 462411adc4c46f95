const PATHS = {
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  done: 'M3 8.5l3.5 3.5L13 5',
  download: 'M8 2v8m0 0L4.8 6.8M8 10l3.2-3.2M3 13.5h10',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9',
  chart: 'M2.5 13.5h11M4.5 11V7M8 11V3M11.5 11V5.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  key: 'M10.5 8.5a3 3 0 1 0-2.8-2L2.5 11.7v1.8h2.3v-1.5h1.5v-1.5l1.4-2a3 3 0 0 0 2.8 0z',
  watch: 'M8 2.6l1.6 3.5 3.8.4-2.8 2.6.8 3.8L8 11l-3.4 1.9.8-3.8-2.8-2.6 3.8-.4z',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
} as const;

/** Draws a decorative icon next to its label. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
