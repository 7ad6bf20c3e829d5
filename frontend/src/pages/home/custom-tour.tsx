import { Link } from 'react-router-dom';

import type { HomeText } from '../../api/types';
import { Scene } from '../../components/scene';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { CUSTOM_TOUR, searchOf } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

const FACTS = ['group', 'days', 'price'] as const;

type Props = { lang: Lang; text: HomeText['custom_tour']; textLang: Lang | undefined };

export function CustomTour({ lang, text, textLang }: Props) {
  const { t } = useTranslation();
  return (
    <section className="custom-tour on-hielo" aria-labelledby="custom-tour">
      <Scene className="custom-tour__scene" name="custom-tour" alt={t('scenes.custom-tour')} shape="wide" />
      <div className="custom-tour__text stack" data-reveal>
        <p className="eyebrow" lang={textLang}>
          {text.eyebrow}
        </p>
        <h2 id="custom-tour" lang={textLang}>
          {text.title}
        </h2>
        <p lang={textLang}>{text.text}</p>
        <dl className="facts">
          {FACTS.map((fact) => (
            <div key={fact} className="facts__item">
              <dt>{t(`home.custom.${fact}.label`)}</dt>
              <dd lang={textLang}>{text[fact]}</dd>
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
