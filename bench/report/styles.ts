/** The page has this style sheet: light and dark, from 360 pixels on. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --paper: #f6f6f3; --card: #ffffff; --rule: #e3e3dd; --grid: #e6e6e1; --track: #f2f2ee;
  --ink: #1d2127; --soft: #5d646e; --mark: #1d2127; --floor: #b4b9c0;
  --shade-0: #a9c8e6; --shade-1: #7aa9d6; --shade-2: #3f7fbf; --shade-3: #1c5591;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101317; --card: #181c22; --rule: #2a3038; --grid: #2a3038; --track: #1f242b;
    --ink: #e6e8eb; --soft: #9aa3ae; --mark: #f4f5f6; --floor: #59616c;
    --shade-0: #2b4a6b; --shade-1: #3b6ea6; --shade-2: #5b97d6; --shade-3: #8fc0f0;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 84rem;
  background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; }
h2 { margin: 2.5rem 0 1rem; font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 0; font-size: 1rem; line-height: 1.35; }
.lead { margin: 0.5rem 0 1.25rem; max-width: 44rem; color: var(--soft); }
.runs { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
.runs section { padding: 0.75rem 0 0; border-top: 2px solid var(--ink); }
.runs h2 { margin: 0 0 0.35rem; font-size: 1rem; }
dl { display: grid; grid-template-columns: 5.5rem 1fr; gap: 0.1rem 0.5rem; margin: 0; font-size: 0.875rem; }
dt { color: var(--soft); }
dd { margin: 0; }
.cards { columns: 27rem; column-gap: 1.25rem; }
article {
  break-inside: avoid; margin: 0 0 1.25rem; padding: 1rem 1.1rem 1.1rem;
  background: var(--card); border: 1px solid var(--rule); border-radius: 8px;
}
figure { margin: 0; }
figure + figure { margin-top: 1.5rem; }
figcaption { margin: 0 0 0.75rem; color: var(--soft); font-size: 0.8125rem; }
svg { display: block; overflow: visible; font-size: 12.5px; font-variant-numeric: tabular-nums; }
svg text { fill: var(--ink); }
/* Keeps lines from crossing the letters of text. */
svg .subject, svg .value { paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
svg .subject { font-size: 13px; }
svg .tick { fill: var(--soft); font-size: 11.5px; text-anchor: middle; }
svg .value, svg .ratio { text-anchor: end; }
svg .ratio { fill: var(--soft); }
svg .value.right { text-anchor: start; }
svg .grid { stroke: var(--grid); }
svg .zero, svg .one { stroke: var(--soft); }
svg .one { stroke-dasharray: 3 3; }
svg rect.track { fill: var(--track); }
svg line.track { stroke: var(--track); stroke-width: 8; }
svg .range { stroke: var(--shade-1); stroke-width: 2; }
svg .halo { stroke: var(--card); stroke-width: 5; }
svg .mark { stroke: var(--mark); stroke-width: 2; }
svg .floor { fill: var(--floor); }
svg .shade-0 { fill: var(--shade-0); }
svg .shade-1 { fill: var(--shade-1); }
svg .shade-2 { fill: var(--shade-2); }
svg .shade-3 { fill: var(--shade-3); }
svg circle { stroke: var(--card); stroke-width: 1.5; }
/* A table that is too wide scrolls instead of the page. */
.table { margin-top: 0.75rem; overflow-x: auto; }
table {
  width: 100%; border-collapse: collapse;
  font-size: 0.8125rem; line-height: 1.4; font-variant-numeric: tabular-nums;
}
th, td { padding: 0.3rem 0 0.3rem 0.6rem; border-top: 1px solid var(--rule); text-align: right; vertical-align: top; font-weight: 400; }
th:first-child { min-width: 5.5rem; padding-left: 0; text-align: left; }
thead th { border-top: 0; color: var(--soft); white-space: nowrap; }
td { white-space: nowrap; }
td.held { white-space: normal; overflow-wrap: break-word; }
td small { display: block; color: var(--soft); font-size: inherit; white-space: normal; overflow-wrap: break-word; }
/* A single card has the full width, with tables next to plots. */
@media (min-width: 60rem) {
  .cards:has(> :only-child) { columns: auto; }
  .cards > :only-child figure { display: grid; grid-template-columns: 3fr 2fr; column-gap: 2rem; align-items: start; }
  .cards > :only-child figcaption { grid-column: 1 / -1; }
  .cards > :only-child .table { min-width: 0; margin-top: 0; }
}
@media (max-width: 30rem) {
  body { padding-inline: 0.75rem; }
  article { padding-inline: 0.85rem; }
  table { font-size: 0.75rem; }
  th, td { padding-left: 0.4rem; }
}
`;
