/** URLs of the drawings: large scenes are composed twice, wide and portrait; small ones once. */
const files = import.meta.glob<string>('../art/*-{wide,tall,small}.svg', { eager: true, query: '?url', import: 'default' });

const SIZES = {
  wide: { width: 1600, height: 900 },
  tall: { width: 900, height: 1200 },
  small: { width: 1200, height: 800 },
};

type Props = {
  /** Name of the drawing, as in the content. */
  name: string;
  /** What it shows, in the page's language; empty where the drawing is decorative. */
  alt: string;
  /** One composition; `screen` picks the one of a large scene that fits the screen's orientation. */
  shape?: 'wide' | 'tall' | 'small' | 'screen';
  /** Above the fold: fetched eagerly. */
  first?: boolean;
  className?: string;
};

/** One of the site's drawings; renders nothing if it does not exist (yet). */
export function Scene({ name, alt, shape = 'screen', first = false, className }: Props) {
  const tall = files[`../art/${name}-tall.svg`];
  const form = shape === 'screen' ? 'wide' : shape;
  const own = files[`../art/${name}-${form}.svg`];
  if (!own) return null;
  return (
    <picture className={className}>
      {shape === 'screen' && tall && <source media="(orientation: portrait) and (width < 40rem)" srcSet={tall} {...SIZES.tall} />}
      <img src={own} alt={alt} {...SIZES[form]} loading={first ? undefined : 'lazy'} fetchPriority={first ? 'high' : undefined} decoding="async" />
    </picture>
  );
}
