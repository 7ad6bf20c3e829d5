import { Link } from 'react-router-dom';

import type { HomeText } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { pathFor } from '../../lib/routes';

type Props = { lang: Lang; text: HomeText['impact']; textLang: Lang | undefined };

/** Figures, each with an honest explanation. The last one links to its history. */
export function Impact({ lang, text, textLang }: Props) {
  const { t } = useTranslation();
  return (
    <section className="impact" aria-labelledby="impact">
      <div className="wrap">
        <h2 id="impact" className="impact__title" lang={textLang}>
          {text.title}
        </h2>
        <ul className="impact__figures">
          {text.figures.map(({ figure, text: what }, at) => (
            <li key={figure} className="impact__item">
              {/* At 200 % text size a second line may be needed: better to break after the number than within a word. */}
              <p className="impact__figure" lang={textLang}>
                {figure.replace('\u00a0', ' ')}
              </p>
              <p lang={textLang}>{what}</p>
              {at === text.figures.length - 1 && (
                <Link className="arrow-link" to={pathFor(lang, 'kawesqar')}>
                  {t('home.impact.kawesqar')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
