/** Addresses of the drawings: big scenes are composed twice, wide and portrait; small ones once. */
const files = import.meta.glob<string>('../art/*-{wide,tall,small}.svg', { eager: true, query: '?url', import: 'default' });

const SIZES = {
  wide: { width: 1600, height: 900 },
  tall: { width: 900, height: 1200 },
  small: { width: 1200, height: 800 },
};

type Props = {
  /** Name of the drawing, as content names it. */
  name: string;
  /** What is to be seen, in the page's language; empty where the drawing only decorates. */
  alt: string;
  /** One composition, or of a big scene the one that fits the screen's own shape. */
  shape?: 'wide' | 'tall' | 'small' | 'screen';
  /** On the first screen: fetched at once. */
  first?: boolean;
  className?: string;
};

/** A drawing of the site; nothing for one that does not exist (yet). */
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
