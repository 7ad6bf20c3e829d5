import { useId } from 'react';

import type { PhotoView } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { Photograph } from './photograph';
import { Scene } from './scene';

type Props = { scene: string; photo: PhotoView | null | undefined; className: string };

/** A page's drawing; where there is a photograph as well, a switch between what was drawn and what was seen. It needs no script. */
export function Plate({ scene, photo, className }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const drawn = <Scene className={className} name={scene} alt={t(`scenes.${scene}`)} first />;
  if (!photo) return drawn;
  return (
    <div className="plate">
      <div className="plate__drawn">{drawn}</div>
      <Photograph className="plate__seen wrap" photo={photo} sizes="(width >= 64rem) 55vw, 100vw" />
      <fieldset className="plate__switch">
        <legend className="visually-hidden">{t('photo.shown_as')}</legend>
        {(['drawn', 'seen'] as const).map((way) => (
          <label key={way} className="plate__way">
            <input type="radio" className={`plate__input plate__input--${way}`} name={name} defaultChecked={way === 'drawn'} autoComplete="off" />
            <span className="plate__label">{t(`photo.${way}`)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
