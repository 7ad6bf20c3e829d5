import { useEffect, useRef, useState } from 'react';

import type { HomeText } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { store, stored } from '../../lib/storage';
import { whenIdle } from '../../lib/when-idle';

const KEY = 'patagonia:impact';
const local = () => localStorage;
/** By then the page has settled, and the visitor has seen where they are. */
const AFTER_MS = 2500;

/** What a journey gives back, shown once: on the first visit, when the page is idle and the visitor is not typing. */
export function Welcome({ text, lang }: { text: HomeText['welcome']; lang: Lang | undefined }) {
  const { t } = useTranslation();
  const [due, setDue] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (stored(local, KEY)) return;
    const timer = setTimeout(() => whenIdle(() => setDue(document.activeElement === document.body)), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (due) dialog.current?.showModal();
  }, [due]);

  if (!due) return null;
  // Remembered however it is closed, by the button or by Escape.
  const remember = () => {
    store(local, KEY, 'seen');
    setDue(false);
  };
  return (
    <dialog ref={dialog} className="welcome" aria-labelledby="welcome" onClose={remember}>
      <div lang={lang}>
        <h2 id="welcome">{text.title}</h2>
        <p>{text.text}</p>
        <ul className="welcome__parts">
          {text.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <form method="dialog">
        <button type="submit" className="button">
          {t('home.welcome.continue')}
        </button>
      </form>
    </dialog>
  );
}
