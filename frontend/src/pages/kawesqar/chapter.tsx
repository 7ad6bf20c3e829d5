import type { ReactNode } from 'react';

type Props = { id: string; title: string; children: ReactNode };

/** A part of the story; on wide screens its title stays beside it while it is read. */
export function Chapter({ id, title, children }: Props) {
  return (
    <section className="chapter beside">
      <h2 id={id} className="chapter__title">
        {title}
      </h2>
      <div className="chapter__body stack">{children}</div>
    </section>
  );
}
