import type { PersonCard } from '../api/types';
import { Photograph } from './photograph';
import { useTranslation } from '../i18n/use-translation';

/** Somebody of the team, as an item of a list. */
export function Member({ person: { name, role, text, languages, lang, photo } }: { person: PersonCard }) {
  const { t } = useTranslation();
  const own = lang ?? undefined;
  return (
    <li className="member">
      <div className="member__who">
        {photo && <Photograph className="member__photo" photo={photo} shape="square" sizes="(width >= 40rem) 15rem, calc(100vw - 4rem)" />}
        <h3 lang={own}>{name}</h3>
        {role && (
          <p className="member__role" lang={own}>
            {role}
          </p>
        )}
      </div>
      <div className="stack">
        <p lang={own}>{text}</p>
        {languages && <p className="member__languages small">{t('languages', { languages })}</p>}
      </div>
    </li>
  );
}
