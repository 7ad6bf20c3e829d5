import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Scene } from '../../components/scene';
import type { Lang } from '../../i18n/languages';
import { CUSTOM_TOUR, searchOf } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

const FACTS = ['group', 'days', 'price'] as const;

export function CustomTour({ lang }: { lang: Lang }) {
  const { t } = useTranslation();
  return (
    <section className="custom-tour on-hielo" aria-labelledby="custom-tour">
      <Scene className="custom-tour__scene" name="custom-tour" alt={t('scenes.custom-tour')} shape="wide" />
      <div className="custom-tour__text stack" data-reveal>
        <p className="eyebrow">{t('home.custom.eyebrow')}</p>
        <h2 id="custom-tour">{t('home.custom.title')}</h2>
        <p>{t('home.custom.text')}</p>
        <dl className="facts">
          {FACTS.map((fact) => (
            <div key={fact} className="facts__item">
              <dt>{t(`home.custom.${fact}.label`)}</dt>
              <dd>{t(`home.custom.${fact}.value`)}</dd>
            </div>
          ))}
        </dl>
        <Link className="button" to={pathFor(lang, 'reservations') + searchOf({ tour: CUSTOM_TOUR })}>
          {t('home.custom.plan')}
        </Link>
      </div>
    </section>
  );
}
