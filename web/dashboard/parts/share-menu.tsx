import { useEffect, useRef, useState } from 'preact/hooks';
import { shortHex } from '../format/addresses.ts';
import { count } from '../format/numbers.ts';
import { utcTime } from '../format/times.ts';
import { useSession } from '../state/use-session.ts';
import { announce } from './announcer.tsx';
import { saveFile } from './download.ts';

/** A chart can be copied in these formats. */
const FORMATS = ['link', 'CSV', 'SVG', 'PNG'] as const;
type Format = (typeof FORMATS)[number];

interface ShareProps {
  readonly title: string;
  /** The chart's link has this name, and so has a file, without its extension. */
  readonly name: string;
  /** Writes the chart's CSV. */
  readonly csv: () => Promise<string>;
}

/**
 * Copies a chart as a link, CSV, SVG or PNG. If the browser refuses, as it does for pages without
 * TLS, a file is saved in place of the copy.
 */
export function ShareMenu({ title, name, csv }: ShareProps) {
  const session = useSession();
  const menu = useRef<HTMLDetailsElement>(null);
  const [done, setDone] = useState('');
  useEffect(() => {
    if (done === '') return;
    const timer = setTimeout(() => setDone(''), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const close = () => menu.current?.removeAttribute('open');
  const share = async (format: Format, card: Element | null) => {
    close();
    const contents = contentsOf(format, card, captionOf(session), name, csv);
    const result = await copied(contents).catch(async () => {
      if (format === 'link') return 'not copied';
      saveFile(`${name}.${format.toLowerCase()}`, await contents, session.sample);
      return 'saved';
    });
    setDone(`${labelOf(format)} ${result}`);
    announce(`${title}: ${labelOf(format)} ${result}`);
  };
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (!menu.current?.contains(relatedTarget as Node | null)) close();
      }}
    >
      <summary class="button small" aria-label={`Copy ${title}`}>
        {done || 'Copy'}
      </summary>
      <div class="menu-items">
        {FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            onClick={({ currentTarget }) => void share(format, currentTarget.closest('.card'))}
          >
            {labelOf(format)}
          </button>
        ))}
      </div>
    </details>
  );
}

function labelOf(format: Format): string {
  return format === 'link' ? 'Link' : format;
}

interface Source {
  readonly sample: string | null;
  readonly snapshotId: string | null;
  readonly lastBlock: number | null;
  readonly lastTime: string | null;
}

/** Captions a picture with view, date and source, and warns if data is invented. */
function captionOf({ sample, snapshotId, lastBlock, lastTime }: Source): readonly string[] {
  return [
    document.querySelector('main h1')?.textContent,
    lastTime && `Data as of ${utcTime(lastTime)}`,
    lastBlock && `Block ${count(lastBlock)}`,
    snapshotId && `Snapshot ${shortHex(snapshotId)}`,
    `Source: ${location.host}`,
    sample,
  ].flatMap((part) => part || []);
}

async function contentsOf(
  format: Format,
  card: Element | null,
  caption: readonly string[],
  name: string,
  csv: () => Promise<string>,
): Promise<Blob> {
  if (format === 'link') return textBlob(linkTo(name));
  if (format === 'CSV') return textBlob(await csv());
  if (!card) throw new Error('A chart is on a card');
  const { pictureOf, pngOf, svgOf } = await import('./picture/picture.ts');
  const picture = pictureOf(card, caption);
  return format === 'PNG' ? pngOf(picture) : textBlob(svgOf(picture));
}

function textBlob(text: string): Blob {
  return new Blob([text], { type: 'text/plain' });
}

/** Writes the view's address with its filters, which opens at the chart. */
function linkTo(name: string): string {
  const [path = '', search = ''] = location.href.split('?', 2);
  const parameters = new URLSearchParams(search);
  parameters.set('chart', name);
  return `${path}?${parameters}`;
}

/** Rejects if the browser does not let this page copy. */
async function copied(contents: Promise<Blob>): Promise<string> {
  const { type } = await contents;
  await navigator.clipboard.write([new ClipboardItem({ [type]: contents })]);
  return 'copied';
}
