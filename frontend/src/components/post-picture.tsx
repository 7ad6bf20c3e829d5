import type { PostCard } from '../api/types';
import { Scene } from './scene';

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

/** The picture of a post, else the illustration of its category. */
export function PostPicture({ card: { picture, scene }, alt, sizes, first = false, className }: Props) {
  if (!picture) return <Scene className={className} name={scene} alt={alt} shape="small" first={first} />;
  const { src, srcset, width, height } = picture;
  return (
    <picture className={className}>
      <img
        src={src}
        srcSet={srcset}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
