import type { DayDistance } from '../../api/types';

const LINES: Record<DayDistance['by'], string> = {
  road: 'M2 6h28',
  ferry: 'M2 6q3.5-7 7 0t7 0t7 0t7 0',
  boat: 'M2 6h28',
  walk: 'M2 6h28',
};

/** How a leg is drawn on the map, as a short piece of it. */
export function WaySample({ by }: Pick<DayDistance, 'by'>) {
  return (
    <svg className="way-sample" viewBox="0 0 32 12" aria-hidden="true">
      <path className={`map__leg map__leg--${by}`} d={LINES[by]} />
    </svg>
  );
}
