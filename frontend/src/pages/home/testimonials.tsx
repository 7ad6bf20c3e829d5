import { useTranslation } from 'react-i18next';

import type { Testimonial } from '../../api/types';

/** What travellers say, as typography; the owner's samples are labelled so. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
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
          {testimonials.map(({ quote, author, location }) => (
            <li key={quote}>
              <figure className="testimonial" data-reveal>
                <blockquote>
                  <p className="testimonial__quote">{quote}</p>
                </blockquote>
                <figcaption className="small">
                  {author}, {location}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
