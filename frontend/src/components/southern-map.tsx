import drawing from '../art/map.svg?url';
import type { MapView } from '../api/types';
import { usePlaceLink } from '../lib/use-place-link';

type MapDot = MapView['dots'][number];

type Props = {
  map: MapView;
  /** Accessible name of the map; a list beside it always gives the same content. */
  label: string;
  /** The id of what a place leads to on the page, if anything. */
  linkOf?: (dot: MapDot) => string | undefined;
  /** Whether a dot is de-emphasised. */
  quiet?: (id: string) => boolean;
  className?: string;
};

/** Southern Chile, or a part of it, with places and, where there is one, the route between them. */
export function SouthernMap({ map: { base, view, text, legs, frame, unnamed = [], dots }, label, linkOf, quiet, className = '' }: Props) {
  return (
    <svg className={`map ${className}`} viewBox={view.join(' ')} role={linkOf ? 'group' : 'img'} aria-label={label}>
      {/* An SVG <image> cannot load lazily. */}
      <foreignObject width={base[0]} height={base[1]}>
        <img src={drawing} width={base[0]} height={base[1]} alt="" loading="lazy" decoding="async" />
      </foreignObject>
      {frame && <rect className="map__frame" x={frame[0]} y={frame[1]} width={frame[2]} height={frame[3]} />}
      {legs.map(({ day, by, path }, index) => (
        <path key={index} className={`map__leg map__leg--${by}`} data-day={day} d={path} />
      ))}
      {unnamed.map(([x, y], index) => (
        <circle key={index} className="map__dot" cx={x} cy={y} r={0.22 * text} />
      ))}
      {dots.map((dot) => (
        <Dot key={dot.id} dot={dot} text={text} to={linkOf?.(dot)} quiet={quiet?.(dot.id) ?? false} />
      ))}
    </svg>
  );
}

type DotProps = { dot: MapDot; text: number; to?: string; quiet: boolean };

function Dot({ dot: { id, name, at, label, before, target }, text, to, quiet }: DotProps) {
  const follow = usePlaceLink();
  const [x = 0, y = 0] = at;
  const [labelX = 0, labelY = 0] = label;
  const middle = labelY - 0.35 * text;
  const away = Math.hypot(labelX - x, middle - y) > text;
  const mark = (
    <>
      {to && target && <rect className="map__target" x={target[0]} y={target[1]} width={target[2]} height={target[3]} />}
      {away && <line className="map__lead" x1={x} y1={y} x2={labelX + (before ? 0.2 : -0.2) * text} y2={middle} />}
      <circle className="map__dot" cx={x} cy={y} r={0.3 * text} />
      <text className="map__name" x={labelX} y={labelY} fontSize={text} textAnchor={before ? 'end' : 'start'} lang="es">
        {name}
      </text>
    </>
  );
  return (
    <g id={id} className={quiet ? 'map__place map__place--quiet' : 'map__place'}>
      {to ? (
        <a href={`#${to}`} onClick={(event) => follow(event, to)}>
          {mark}
        </a>
      ) : (
        mark
      )}
    </g>
  );
}
