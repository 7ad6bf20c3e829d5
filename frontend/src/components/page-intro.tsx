import type { Lang } from '../i18n/languages';
import { useTranslation } from '../i18n/use-translation';
import { FallbackNote } from './fallback';
import { Scene } from './scene';

type Props = {
  text: { heading: string; intro: string };
  /** The language of the text, if it differs from the page's. */
  fallback: Lang | null | undefined;
  scene?: string;
  /** A class that sets the background: `on-dark`. */
  ground?: string;
  /** On wide screens text and scene are side by side, so that what follows begins above the fold. */
  split?: boolean;
  /** The scene is a whole drawn page, margins and all: it is not cropped. */
  whole?: boolean;
};

/** The head of a page: what it is about, and its scene. */
export function PageIntro({ text, fallback, scene, ground = '', split = false, whole = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`page-intro ${split ? 'page-intro--split' : ''} ${ground}`}>
      <div className="page-intro__text wrap">
        <h1 lang={fallback ?? undefined}>{text.heading}</h1>
        <p className="lead" lang={fallback ?? undefined}>
          {text.intro}
        </p>
        <FallbackNote lang={fallback} />
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
