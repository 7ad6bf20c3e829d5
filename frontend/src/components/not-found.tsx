import type { ReactNode } from 'react';

import { useTranslation } from '../i18n/use-translation';
import { Scene } from './scene';

type Props = { title: string; text: string; children: ReactNode };

/** Shown in place of a missing page; the children offer ways on. */
export function NotFound({ title, text, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="not-found">
      <Scene className="not-found__scene" name="not-found" alt={t('scenes.not-found')} first />
      <div className="not-found__plate">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="row">{children}</div>
      </div>
    </div>
  );
}
