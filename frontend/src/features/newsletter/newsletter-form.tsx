import { Link } from 'react-router-dom';

import { subscribe } from '../../api/newsletter';
import type { PageData } from '../../api/types';
import { AddressForm, type Notify } from '../../components/address-form';
import { useTranslation } from '../../i18n/use-translation';
import { usePageQuery } from '../../lib/page-query';
import { pathFor } from '../../lib/routes';

const FIELD = 'newsletter-email';

type Props = { data: PageData; notify?: Notify };

/** Newsletter signup, confirmed by a link in a mail. On the blog it also works without JavaScript. */
export function NewsletterForm({ data, notify }: Props) {
  const { t } = useTranslation();
  const query = usePageQuery(data);
  const { body, lang } = data;
  const blog = body.kind === 'blog' ? body : undefined;
  return (
    <section id="newsletter" className="newsletter stack" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="newsletter__title">
        {t('newsletter.title')}
      </h2>
      <p>{t('newsletter.text')}</p>
      <AddressForm
        id={FIELD}
        keyPrefix="newsletter"
        action={pathFor(lang, 'blog') + (blog ? listSearch(query) : '')}
        send={(email) => subscribe(email, lang)}
        refused={blog?.refused}
        taken={query.get('subscribed') === '1'}
        onSent={() => {
          // The screen is cached for the next visit, which starts with an empty field.
          if (blog) blog.refused = null;
        }}
        notify={notify}
      >
        <p id={`${FIELD}-hint`} className="newsletter__consent small">
          {t('newsletter.consent')} <Link to={pathFor(lang, 'privacy')}>{t('footer.privacy')}</Link>
        </p>
      </AddressForm>
    </section>
  );
}

/** The list's query in the blog's address, so that a plain form returns to the same list. */
function listSearch(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => ['category', 'page', 'q'].includes(name)));
  return kept.size > 0 ? `?${kept.toString()}` : '';
}
