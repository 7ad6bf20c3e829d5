import type { PostCard } from '../api/types';
import { Scene } from './scene';

/** URLs of the blog's small plates. */
const plates = import.meta.glob<string>('../art/plates/post-*-small.svg', { eager: true, query: '?url', import: 'default' });

type Props = {
  card: PostCard;
  /** What the illustration shows; an imported picture is decorative. */
  alt: string;
  /** Its displayed width, as in `<img sizes>`. */
  sizes: string;
  /** Above the fold: fetched eagerly. */
  first?: boolean;
  className: string;
};

/** The picture of a post, else a drawing. */
export function PostPicture({ card, alt, sizes, first = false, className }: Props) {
  const plate = plates[`../art/plates/${card.scene}-small.svg`];
  if (!card.picture && !plate) return <Scene className={className} name={card.scene} alt={alt} shape="small" first={first} />;
  const { src, srcset, width, height } = card.picture ?? { src: plate, srcset: undefined, width: 600, height: 400 };
  return (
    <picture className={className}>
      <img
        src={src}
        srcSet={srcset}
        sizes={srcset && sizes}
        width={width}
        height={height}
        alt={card.picture ? '' : alt}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
