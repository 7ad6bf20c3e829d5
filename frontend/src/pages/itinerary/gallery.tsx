import type { ItineraryDetail } from '../../api/types';
import { Photograph } from '../../components/photograph';
import { useTranslation } from '../../i18n/use-translation';

/** What earlier travellers saw; nothing without photographs. */
export function Gallery({ itinerary: { photos } }: { itinerary: ItineraryDetail }) {
  const { t } = useTranslation();
  if (photos.gallery.length === 0) return null;
  return (
    <section className="gallery wrap" aria-labelledby="gallery">
      <h2 id="gallery">{t('photo.gallery')}</h2>
      <ul className="gallery__photos">
        {photos.gallery.map((photo) => (
          <li key={photo.src}>
            <Photograph photo={photo} shape="wide" sizes="(width >= 64rem) 25rem, (width >= 40rem) 46vw, calc(100vw - 4rem)" />
          </li>
        ))}
      </ul>
    </section>
  );
}
