import { useTranslation } from 'react-i18next';

import { Scene } from './scene';

type Props = { text: { heading: string; intro: string }; scene?: string; ground?: string };

/** The head of a page: what it is about, beside its scene. */
export function PageIntro({ text, scene, ground = '' }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`page-intro ${ground}`}>
      <div className="page-intro__text wrap">
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
      </div>
      {scene && <Scene className="page-intro__scene" name={scene} alt={t(`scenes.${scene}`)} first />}
    </div>
  );
}
