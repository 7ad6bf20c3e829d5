import { useTranslation } from 'react-i18next';

import type { KawesqarText } from '../../api/types';

type Props = { id: string; timeline: KawesqarText['timeline'] };

/**
 * Moments down a line. From the first to the second the line is as long as the time, a mark a century; drawn to that measure
 * all the others would stand within its last four marks.
 */
export function Timeline({ id, timeline: { title, intro, items } }: Props) {
  const { t } = useTranslation();
  return (
    <section className="timeline">
      <div className="timeline__head">
        <h2 id={id} className="timeline__title">
          {title}
        </h2>
        <p className="lead">{intro}</p>
      </div>
      <ol className="timeline__list">
        {items.map((moment, index) => (
          <li key={moment.title} className="timeline__moment">
            <p className="timeline__when">{moment.when}</p>
            <div className="timeline__what">
              <h3>{moment.title}</h3>
              <p>{moment.text}</p>
              {index === 0 && <p className="timeline__measure">{t('pages.century')}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
