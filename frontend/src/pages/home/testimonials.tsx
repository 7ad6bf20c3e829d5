import { useTranslation } from 'react-i18next';

import type { TestimonialCard } from '../../api/types';
import { FallbackLabel } from '../../components/fallback';

/** What travellers say, as typography; the owner's samples are labelled so. */
export function Testimonials({ testimonials }: { testimonials: TestimonialCard[] }) {
  const { t } = useTranslation();
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials on-calafate" aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="testimonials__title">
          {t('home.testimonials.title')}
        </h2>
        <p className="small testimonials__sample">{t('home.testimonials.sample')}</p>
        <ul className="testimonials__list">
          {testimonials.map(({ quote, author, location, lang }) => (
            <li key={quote}>
              <figure className="testimonial" data-reveal>
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
