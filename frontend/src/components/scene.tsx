/** Addresses of the drawings: each scene is composed twice, wide and portrait. */
const files = import.meta.glob<string>('../art/*.svg', { eager: true, query: '?url', import: 'default' });

const WIDE = { width: 1600, height: 900 };
const TALL = { width: 900, height: 1200 };

type Props = {
  /** Name of the drawing, as content names it. */
  name: string;
  /** What is to be seen, in the page's language; empty where the drawing only decorates. */
  alt: string;
  /** One composition, or the one that fits the screen's own shape. */
  shape?: 'wide' | 'tall' | 'screen';
  /** On the first screen: fetched at once. */
  first?: boolean;
  className?: string;
};

/** A drawing of the site; nothing for one that does not exist (yet). */
export function Scene({ name, alt, shape = 'screen', first = false, className }: Props) {
  const wide = files[`../art/${name}-wide.svg`];
  const tall = files[`../art/${name}-tall.svg`];
  const own = shape === 'tall' ? tall : wide;
  if (!own) return null;
  return (
    <picture className={className}>
      {shape === 'screen' && tall && <source media="(orientation: portrait) and (width < 40rem)" srcSet={tall} {...TALL} />}
      <img src={own} alt={alt} {...(shape === 'tall' ? TALL : WIDE)} loading={first ? undefined : 'lazy'} fetchPriority={first ? 'high' : undefined} decoding="async" />
    </picture>
  );
}
