import { Link } from 'react-router-dom';

import type { NewsletterStep as Step, PageData } from '../../api/types';
import { useTranslation } from '../../i18n/use-translation';
import { pathFor } from '../../lib/routes';

type Props = {
  data: PageData;
  step: Step;
  /** The key under `newsletter` in the strings. */
  kind: 'confirm' | 'leave';
};

/** The target of a link in a mail: one button, or the outcome. Only the button has an effect, never the link itself. */
export function NewsletterStep({ data, step: { state, token, failed }, kind }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'newsletter' });
  // Offers to sign up again after an unknown link or an unsubscription.
  const again = kind === 'confirm' ? state === 'unknown' : state === 'done';
  return (
    <div className="newsletter-step wrap section stack">
      <h1>{t(`${kind}.${state}.title`)}</h1>
      <p className="lead">{t(`${kind}.${state}.text`)}</p>
      {failed && (
        <div className="notice notice--error" role="alert">
          <p>{t('failed')}</p>
        </div>
      )}
      {token && (
        <form method="post" action={data.path}>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button--primary button--wide">
            {t(`${kind}.button`)}
          </button>
        </form>
      )}
      {state !== 'ask' && (
        <p className="row">
          <Link className="arrow-link" to={again ? `${pathFor(data.lang, 'blog')}#newsletter` : pathFor(data.lang, 'blog')}>
            {t(again ? 'again' : 'blog')}
          </Link>
        </p>
      )}
    </div>
  );
}
