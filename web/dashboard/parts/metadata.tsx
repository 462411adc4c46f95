import type { ComponentChildren } from 'preact';
import { Card, Details } from './card.tsx';

interface Metadata {
  readonly description: string;
  readonly website: string;
  readonly telegram: string;
  readonly discord: string;
  readonly x: string;
}

interface DescriptionProps {
  readonly metadata: Metadata;
  readonly metadataURI: string;
}

/**
 * Shows an entity's metadata. It is untrusted: shown as text, with links to http and https only.
 */
export function Description({ metadata, metadataURI }: DescriptionProps) {
  const { description, website, telegram, discord, x } = metadata;
  const links = [
    ['Website', website],
    ['X', x],
    ['Telegram', telegram],
    ['Discord', discord],
    ['Metadata', metadataURI],
  ] as const;
  const given = links.filter(([, url]) => url !== '');
  if (description === '' && given.length === 0) return null;
  return (
    <Card title="About" wide>
      {description && <p class="words">{description}</p>}
      <Details of={given.map(([name, url]) => [name, <ExternalLink key={name} url={url} />])} />
    </Card>
  );
}

function ExternalLink({ url }: { readonly url: string }): ComponentChildren {
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
}
