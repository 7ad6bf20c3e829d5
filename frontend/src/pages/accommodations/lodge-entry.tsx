import type { LodgeCard } from '../../api/types';
import { FallbackLabel } from '../../components/fallback';
import { Photograph } from '../../components/photograph';
import { useTranslation } from '../../i18n/use-translation';

/** One house: its name, where it is and the landscape around it. */
export function LodgeEntry({ lodge: { key, name, place, dot, categories, lang, description, photo } }: { lodge: LodgeCard }) {
  const { t } = useTranslation();
  return (
    <li id={key} className="lodge-entry">
      <h4 className="lodge-entry__name" lang="es" translate="no">
        {name}
      </h4>
      <p className="lodge-entry__facts small">
        <a href={`#${dot}`} aria-label={t('lodges.on_map', { place })} lang="es" translate="no">
          {place}
        </a>
        {categories.map((category) => (
          <span key={category}>{t(`lodges.kinds.${category}`)}</span>
        ))}
        <FallbackLabel lang={lang} />
      </p>
      <p lang={lang ?? undefined}>{description}</p>
      {photo && <Photograph className="lodge-entry__photo" photo={photo} shape="wide" sizes="(width >= 64rem) 36rem, calc(100vw - 4rem)" />}
    </li>
  );
}
