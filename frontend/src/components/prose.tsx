import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Lang } from '../i18n/languages';
import { routeFor } from '../lib/routes';

type Props = {
  /** Rendered by the server from the content's Markdown. */
  html: string;
  className?: string;
  /** The language of the text, if it differs from the page's. */
  lang?: Lang | null;
};

/** A text with paragraphs, headings, lists and links; internal links navigate without a document load. */
export function Prose({ html, className = '', lang }: Props) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.origin !== location.origin || !routeFor(link.pathname)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return <div className={`prose ${className}`} lang={lang ?? undefined} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
