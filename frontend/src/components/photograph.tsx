import type { PhotoView } from '../api/types';
import { useTranslation } from '../i18n/use-translation';

type Props = {
  photo: PhotoView;
  /** Its displayed width, as in `<img sizes>`. */
  sizes: string;
  /** `wide` and `square` crop to that shape around the focus; a whole one is cropped on phones alone, when it is higher than wide. */
  shape?: 'whole' | 'wide' | 'square';
  className?: string;
};

/** A photograph of the owner on the paper frame of the drawings, with its caption and who took it. */
export function Photograph({ photo, sizes, shape = 'whole', className = '' }: Props) {
  const { t } = useTranslation();
  const { src, srcset, width, height, colour, focus, alt, caption, lang, place, date, credit } = photo;
  const [x, y] = focus;
  const taken = [place, date].filter(Boolean).join(', ');
  return (
    <figure className={`photo photo--${shape} ${className}`}>
      <div className="photo__frame">
        {/* The colour until the picture is there: the policy for styles allows no `style` attribute. */}
        <svg className="photo__ground" aria-hidden="true">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
        <picture>
          <img
            className={`photo__image photo__image--x${x} photo__image--y${y}`}
            src={src}
            srcSet={srcset}
            sizes={sizes}
            width={width}
            height={height}
            alt={alt}
            lang={lang ?? undefined}
            loading="lazy"
            decoding="async"
          />
        </picture>
      </div>
      {(caption || taken || credit) && (
        <figcaption className="photo__caption small">
          {caption && (
            <span className="photo__words" lang={lang ?? undefined}>
              {caption}
            </span>
          )}
          {taken && <span translate={place ? 'no' : undefined}>{taken}</span>}
          {credit && <span>{t('photo.credit', { name: credit })}</span>}
        </figcaption>
      )}
    </figure>
  );
}
