import { useEffect, useRef, useState } from 'react';

import type { HomeText } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { store, stored } from '../../lib/storage';
import { whenIdle } from '../../lib/when-idle';

const KEY = 'patagonia:impact';
const local = () => localStorage;
/** Pixels scrolled by which a visitor has begun to read. */
const READING_PX = 80;

/**
 * What a journey gives back, shown once: on the first visit, when reading has begun and the visitor is not typing. A card in
 * the page, which covers nothing; it comes while its place is still below the window, so that nothing moves that is seen.
 */
export function Welcome({ text, lang }: { text: HomeText['welcome']; lang: Lang | undefined }) {
  const { t } = useTranslation();
  const [due, setDue] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (stored(local, KEY)) return;
    const decide = () => {
      const below = (place.current?.getBoundingClientRect().top ?? 0) > innerHeight;
      if (!below || scrollY < READING_PX || document.activeElement !== document.body) return;
      removeEventListener('scroll', scrolled);
      setDue(true);
    };
    const scrolled = () => whenIdle(decide);
    addEventListener('scroll', scrolled, { passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, []);

  useEffect(() => {
    const card = dialog.current;
    if (!due || !card) return;
    // What is inert takes no focus: reading goes on where it was.
    card.inert = true;
    card.show();
    card.inert = false;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && card.close();
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  }, [due]);

  // Remembered however it is closed, by the button or by Escape.
  const remember = () => {
    store(local, KEY, 'seen');
    setDue(false);
    // The button disappears, and the focus would be lost with it.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className="welcome-place" role="status">
      {due && (
        <dialog ref={dialog} className="welcome" aria-labelledby="welcome" onClose={remember}>
          <div lang={lang}>
            <h2 id="welcome" className="welcome__title">
              {text.title}
            </h2>
            <p>{text.text}</p>
            <ul className="welcome__parts small">
              {text.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
          <form method="dialog">
            <button type="submit" className="button button--small">
              {t('home.welcome.continue')}
            </button>
          </form>
        </dialog>
      )}
    </div>
  );
}
