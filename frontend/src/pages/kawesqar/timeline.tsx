import type { KawesqarText } from '../../api/types';
import type { Lang } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';

type Props = { id: string; timeline: KawesqarText['timeline']; lang?: Lang };

/**
 * Moments along a vertical line. Between the first and the second the line is to scale, one mark per century; at that scale
 * all the others would fall within its last four marks.
 */
export function Timeline({ id, timeline: { title, intro, items }, lang }: Props) {
  const { t } = useTranslation();
  return (
    <section className="timeline">
      <div className="timeline__head" lang={lang}>
        <h2 id={id} className="timeline__title">
          {title}
        </h2>
        <p className="lead">{intro}</p>
      </div>
      <ol className="timeline__list">
        {items.map((moment, index) => (
          <li key={moment.title} className="timeline__moment">
            <p className="timeline__when" lang={lang}>
              {moment.when}
            </p>
            <div className="timeline__what">
              <h3 lang={lang}>{moment.title}</h3>
              <p lang={lang}>{moment.text}</p>
              {index === 0 && <p className="timeline__measure">{t('pages.century')}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
