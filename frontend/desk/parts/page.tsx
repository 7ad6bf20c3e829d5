import { type ReactNode, useEffect, useRef } from 'react';

import { useDesk } from '../context';

type Props = { title: string; className?: string; above?: ReactNode; children: ReactNode };

/** A page with its heading, which has the focus when one gets there. */
export function Page({ title, className = 'work', above, children }: Props) {
  const { start } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} – ${start.site}`;
  }, [title, start]);
  return (
    <main className={className}>
      {above}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </main>
  );
}
