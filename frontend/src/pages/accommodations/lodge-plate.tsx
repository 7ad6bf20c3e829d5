import type { LodgeCard } from '../../api/types';
import { Scene } from '../../components/scene';
import { REGION_SCENES } from '../../features/filters/lodge-filter';

/** URLs of the plates, one for each lodge that the site began with. */
const plates = import.meta.glob<string>('../../art/plates/lodge-*-small.svg', { eager: true, query: '?url', import: 'default' });

/** What lies around a lodge, drawn; a lodge that came later has the drawing of its region. */
export function LodgePlate({ lodge: { key, region }, className }: { lodge: LodgeCard; className: string }) {
  const own = plates[`../../art/plates/lodge-${key}-small.svg`];
  if (!own) return <Scene className={className} name={REGION_SCENES[region]} alt="" shape="small" />;
  return (
    <picture className={className}>
      <img src={own} alt="" width="600" height="400" loading="lazy" decoding="async" />
    </picture>
  );
}
