import type { PageData } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { whatsappLink } from '../lib/whatsapp';

type Props = { site: PageData['site']; className: string };

/** Opens a chat with the agency; the icon comes from the style sheet. */
export function WhatsappLink({ site, className }: Props) {
  const { t } = useTranslation();
  return (
    <a className={className} href={whatsappLink(site.whatsapp, t('whatsapp.message'))} rel="noopener">
      <span>{t('whatsapp.write')}</span>
    </a>
  );
}
