import type { PostCard } from '../api/types';
import { Scene } from './scene';

type Props = {
  card: PostCard;
  /** What is to be seen on the illustration; an imported picture only decorates. */
  alt: string;
  /** How wide it is shown. */
  sizes: string;
  /** On the first screen: fetched at once. */
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
