import { useTranslation } from '../../i18n/use-translation';
import './styles.css';

import { Link } from 'react-router-dom';

import type { DataOf, PageData } from '../../api/types';
import { Contents } from '../../components/contents';
import { FallbackNote } from '../../components/fallback';
import { PagePhoto } from '../../components/page-photo';
import { Prose } from '../../components/prose';
import { Scene } from '../../components/scene';
import { WhatsappLink } from '../../components/whatsapp-link';
import { pathFor } from '../../lib/routes';
import { Chapter } from './chapter';
import { Sources } from './sources';
import { Timeline } from './timeline';
import { Words } from './words';

/** The section that follows the timeline: most of the timeline precedes it. */
const CONTACT = 'contact';

/** From dusk through the night to daylight: who the Kawésqar are, what happened, how to come as a guest. */
export default function KawesqarPage({ data }: { data: PageData }) {
  const { t } = useTranslation();
  const { sections, timeline, language, guests, sources, ...text } = (data as DataOf<'kawesqar'>).body.text;
  const lang = data.fallback ?? undefined;
  const contact = sections.findIndex(({ id }) => id === CONTACT);
  const [before, since] = contact < 0 ? [sections, []] : [sections.slice(0, contact), sections.slice(contact)];
  const named = (id: string, title: string) => ({ id, title });
  return (
    <article className="kawesqar">
      <header className="kawesqar-head on-calafate">
        <div className="kawesqar-head__words wrap">
          <h1 className="display" lang={lang}>
            {text.heading}
          </h1>
          <p className="lead" lang={lang}>
            {text.intro}
          </p>
          <FallbackNote lang={lang} />
        </div>
        <Scene className="kawesqar-head__scene" name="kawesqar" alt={t('scenes.kawesqar')} first />
      </header>
      <div className="chapters on-calafate">
        <div className="wrap">
          <Contents
            lang={lang}
            entries={[
              ...before,
              named('language', language.title),
              named('timeline', timeline.title),
              ...since,
              named('guests', guests.title),
              named('sources', sources.title),
            ]}
          />
          <PagePhoto photo={data.photo} />
          {before.map(({ id, title, body }) => (
            <Chapter key={id} id={id} title={title} lang={lang}>
              <Prose html={body} />
            </Chapter>
          ))}
          <Chapter id="language" title={language.title} lang={lang}>
            <Prose html={language.body} />
            <Words items={language.items} />
          </Chapter>
        </div>
      </div>
      <div className="chapters on-dark">
        <div className="wrap">
          <Timeline id="timeline" timeline={timeline} lang={lang} />
          {since.map(({ id, title, body }) => (
            <Chapter key={id} id={id} title={title} lang={lang}>
              <Prose html={body} />
            </Chapter>
          ))}
        </div>
      </div>
      <div className="chapters wrap">
        <Chapter id="guests" title={guests.title} lang={lang}>
          <p>{guests.intro}</p>
          <ul className="manners">
            {guests.items.map(({ title, text: how }) => (
              <li key={title}>
                <h3 className="manners__title">{title}</h3>
                <p>{how}</p>
              </li>
            ))}
          </ul>
        </Chapter>
        <Chapter id="sources" title={sources.title} lang={lang}>
          <p>{sources.intro}</p>
          <Sources items={sources.items} />
          <div className="row" lang={lang && data.lang}>
            <Link className="arrow-link" to={pathFor(data.lang, 'itineraries')}>
              {t('home.itineraries_all')}
            </Link>
            <WhatsappLink site={data.site} className="button button--quiet button--small button--whatsapp" />
          </div>
        </Chapter>
      </div>
    </article>
  );
}
