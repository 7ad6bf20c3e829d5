import type { Testimonials as Said } from '../../api/types';
import { FallbackLabel } from '../../components/fallback';
import { Photograph } from '../../components/photograph';
import type { Lang } from '../../i18n/languages';

type Props = { said: Said; textLang: Lang | undefined };

/** What travellers say, set typographically; sample quotes are labelled as such. */
export function Testimonials({ said: { title, note, quotes }, textLang }: Props) {
  return (
    <section className="testimonials on-hielo" aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="testimonials__title" lang={textLang}>
          {title}
        </h2>
        {note && (
          <p className="small testimonials__sample" lang={textLang}>
            {note}
          </p>
        )}
        <ul className="testimonials__list">
          {quotes.map(({ quote, author, location, lang, photo }) => (
            <li key={quote}>
              <figure className="testimonial" data-reveal>
                {photo && <Photograph className="testimonial__photo" photo={photo} shape="square" sizes="10rem" />}
                <blockquote>
                  <p className="testimonial__quote" lang={lang ?? undefined}>
                    {quote}
                  </p>
                </blockquote>
                <figcaption className="small">
                  <span lang={lang ?? undefined}>
                    {author}, {location}
                  </span>
                  <FallbackLabel lang={lang} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
