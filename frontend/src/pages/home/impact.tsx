import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Lang } from '../../i18n/languages';
import { pathFor } from '../../lib/routes';

const FIGURES = ['share', 'year', 'history'] as const;

/** Three figures, each with what it honestly stands for. */
export function Impact({ lang }: { lang: Lang }) {
  const { t } = useTranslation();
  return (
    <section className="impact" aria-labelledby="impact">
      <div className="wrap">
        <h2 id="impact" className="impact__title">
          {t('home.impact.title')}
        </h2>
        <ul className="impact__figures">
          {FIGURES.map((figure) => (
            <li key={figure} className="impact__item">
              {/* Letters of twice their size may need a second line: better after the number than within a word. */}
              <p className="impact__figure">{t(`home.impact.${figure}.figure`).replace('\u00a0', ' ')}</p>
              <p>{t(`home.impact.${figure}.text`)}</p>
              {figure === 'history' && (
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
