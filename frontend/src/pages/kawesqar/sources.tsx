import type { KawesqarText } from '../../api/types';

/** Published works, numbered, with a link to read more. */
export function Sources({ items }: { items: KawesqarText['sources']['items'] }) {
  return (
    <ol className="sources">
      {items.map(({ text, url }) => (
        <li key={text}>
          {text}
          {url && (
            <a className="sources__link" href={url} rel="noopener">
              {hostOf(url)}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

/** `https://www.scielo.cl/x` → `scielo.cl`. */
function hostOf(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/[/?#].*/, '');
}
