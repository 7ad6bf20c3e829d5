import type { ReactNode } from 'react';

import type { Lang } from '../../i18n/languages';

type Props = { id: string; title: string; lang?: Lang; children: ReactNode };

/** A part of the story; on wide screens its title is sticky beside it. */
export function Chapter({ id, title, lang, children }: Props) {
  return (
    <section className="chapter beside" lang={lang}>
      <h2 id={id} className="chapter__title">
        {title}
      </h2>
      <div className="chapter__body stack">{children}</div>
    </section>
  );
}
