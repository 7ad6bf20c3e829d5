import { type ReactNode, useEffect, useRef } from 'react';

import { elementAt } from '../../lib/element-at';
import { usePlaceLink } from '../../lib/use-place-link';

export type Part = {
  /** Names the part in the address: `#dia-a-dia`. */
  id: string;
  label: string;
  content: ReactNode;
};

/** A part is being read once its beginning has passed this share of the window. */
const READING_LINE = 0.4;

/** The parts of a page, one below the other, under a bar of links to them that says which one is being read. */
export function Anchors({ label, parts }: { label: string; parts: Part[] }) {
  // The address names the part without a step in the history: one step back is the page before.
  const go = usePlaceLink({ replace: true });
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    const links = [...(bar.current?.querySelectorAll('a') ?? [])];
    const sections = links.flatMap((link) => elementAt(link.hash) ?? []);
    const mark = () => {
      const begun = sections.filter((section) => section.getBoundingClientRect().top <= innerHeight * READING_LINE);
      // The attribute is the script's alone: a state would render all parts anew at each change.
      links.forEach((link, index) => {
        if (index === Math.max(begun.length - 1, 0)) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
    };
    mark();
    const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${100 * (1 - READING_LINE)}% 0px`, threshold: [0, 1] });
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
    // `parts` cannot change: their names depend on the language, and each language has its own page.
  }, []);

  return (
    <>
      <nav className="anchors" aria-label={label} ref={bar}>
        <ul className="anchors__list wrap">
          {parts.map(({ id, label: name }) => (
            <li key={id}>
              <a className="anchors__link" href={`#${id}`} onClick={(event) => go(event, id)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, label: name, content }) => (
        <section key={id} id={id} className="anchors__part" aria-label={name} tabIndex={-1}>
          {content}
        </section>
      ))}
    </>
  );
}
