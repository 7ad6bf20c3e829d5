import './styles.css';

import type { DataOf, PageData } from '../../api/types';
import { ClosingCall } from '../../components/closing-call';
import { Member } from '../../components/member';
import { PageIntro } from '../../components/page-intro';
import { PagePhoto } from '../../components/page-photo';
import { CompanySection } from './company';
import { Faq } from './faq';
import { Offices } from './offices';

export default function AboutPage({ data }: { data: PageData }) {
  const { people, foundations, text: all } = (data as DataOf<'about'>).body;
  const { mission, team, promise, faq, offices, ...text } = all;
  const lang = data.fallback ?? undefined;
  return (
    <>
      <PageIntro text={text} fallback={lang} scene="about" whole />
      <PagePhoto photo={data.photo} />
      <section className="section wrap beside" aria-labelledby="mission" lang={lang}>
        <h2 id="mission">{mission.title}</h2>
        <div className="stack">
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mission__text">
              {paragraph}
            </p>
          ))}
        </div>
      </section>
      {people.length > 0 && (
        <section className="team wrap" aria-labelledby="team">
          <div className="section-head" lang={lang}>
            <h2 id="team">{team.title}</h2>
            <p className="lead">{team.intro}</p>
          </div>
          <ul className="members">
            {people.map((person) => (
              <Member key={person.name} person={person} />
            ))}
          </ul>
        </section>
      )}
      <section className="promise section on-dark" aria-labelledby="promise" lang={lang}>
        <div className="wrap">
          <div className="section-head">
            <h2 id="promise">{promise.title}</h2>
            <p className="lead">{promise.intro}</p>
          </div>
          <ul className="promise__items">
            {promise.items.map(({ figure, title, text: what }) => (
              <li key={title} className="promise__item">
                <p className="promise__figure">{figure}</p>
                <h3 className="promise__title">{title}</h3>
                <p>{what}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Faq faq={faq} lang={lang} />
      <CompanySection site={data.site} foundations={foundations} />
      <Offices text={offices} lang={lang} site={data.site} />
      <ClosingCall data={data} />
    </>
  );
}
