import type { Inquiry } from '../api';
import { useDesk } from '../context';
import { dotted } from '../parts/dotted';
import { inquiryPath, Link } from '../router';

/** What the same person sent before. */
export function Earlier({ inquiry }: { inquiry: Inquiry }) {
  const { t, times } = useDesk();
  if (inquiry.earlier.length === 0) return null;
  return (
    <section className="card" aria-labelledby="earlier">
      <h2 id="earlier">{t('inquiry.earlier')}</h2>
      <ul className="earlier">
        {inquiry.earlier.map(({ reference, created_at: at, status, trip }) => (
          <li key={reference}>
            <Link href={inquiryPath(reference)}>
              <span>{trip}</span> <span className="soft">{dotted(times.day(at, Date.now()), t(`status.${status}`))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
