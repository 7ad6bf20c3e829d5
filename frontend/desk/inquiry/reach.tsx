import type { Inquiry } from '../api';
import { useDesk } from '../context';

/** The ways to the traveller: on a phone within reach of the thumb. */
export function Reach({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useDesk();
  const { whatsapp, phone_e164: phone, fields, reference, restricted } = inquiry;
  const email = fields.find(({ name }) => name === 'email')?.values[0];
  if (restricted) return null;
  return (
    <nav className="reach" aria-label={t('inquiry.reach')}>
      {whatsapp && (
        <a className="button button--quiet button--small" href={whatsapp} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>
      )}
      {phone && (
        <a className="button button--quiet button--small" href={`tel:${phone}`}>
          {t('inquiry.call')}
        </a>
      )}
      {email && (
        <a className="button button--quiet button--small" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(reference)}`}>
          {t('inquiry.mail')}
        </a>
      )}
    </nav>
  );
}
