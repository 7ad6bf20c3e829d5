import { Link } from 'react-router-dom';

import type { HomeText } from '../../api/types';
import { Scene } from '../../components/scene';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { CUSTOM_TOUR, searchOf } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

type Props = { lang: Lang; text: HomeText['custom_tour']; textLang: Lang | undefined; date: string | undefined };

/** The trip that is on no list: a wide card below the others; the whole of it leads to the form. */
export function CustomTourCard({ lang, text, textLang, date }: Props) {
  const { t } = useTranslation();
  return (
    <section className="poster poster--wide" aria-labelledby="custom-tour" data-reveal>
      <Scene className="poster__scene" name="custom-tour" alt="" shape="wide" />
      <div className="poster__text">
        <p className="eyebrow" lang={textLang}>
          {text.eyebrow}
        </p>
        <h3 id="custom-tour" className="poster__title" lang={textLang}>
          {text.title}
        </h3>
        <p className="poster__subtitle" lang={textLang}>
          {text.text}
        </p>
        <p className="custom-card__price" lang={textLang}>
          {text.price}
        </p>
        <ul className="poster__facts" lang={textLang}>
          <li>{text.days}</li>
          <li>{text.group}</li>
        </ul>
        <Link className="button custom-card__plan" to={pathFor(lang, 'reservations') + searchOf({ tour: CUSTOM_TOUR, date })}>
          {t('home.custom.plan')}
        </Link>
      </div>
    </section>
  );
}
