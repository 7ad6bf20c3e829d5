import { useTranslation } from 'react-i18next';

import { Scene } from './scene';

type Props = {
  text: { heading: string; intro: string };
  scene?: string;
  /** A class of the ground: `on-dark`. */
  ground?: string;
  /** On wide screens text and scene side by side, so that what follows begins on the first screen. */
  split?: boolean;
  /** The scene is a whole drawn page, margins and all: it is not cropped. */
  whole?: boolean;
};

/** The head of a page: what it is about, beside its scene. */
export function PageIntro({ text, scene, ground = '', split = false, whole = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`page-intro ${split ? 'page-intro--split' : ''} ${ground}`}>
      <div className="page-intro__text wrap">
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
      </div>
      {scene && (
        <Scene
          className={whole ? 'page-intro__scene page-intro__scene--whole wrap' : 'page-intro__scene'}
          name={scene}
          alt={t(`scenes.${scene}`)}
          shape={whole ? 'screen' : 'wide'}
          first
        />
      )}
    </div>
  );
}
