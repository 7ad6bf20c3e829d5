import type { Inquiry } from '../api';
import { useDesk } from '../context';

/** Everything that was sent: the traveller's own words as they wrote them, the rest in the reader's. */
export function Sent({ inquiry }: { inquiry: Inquiry }) {
  const { t, times } = useDesk();
  const { fields, lang } = inquiry;
  const comments = fields.find(({ name }) => name === 'comments');
  return (
    <section className="sent" aria-labelledby="sent">
      <h2 id="sent">{t('inquiry.sent')}</h2>
      {comments && (
        <blockquote className="sent__comments" lang={lang}>
          {comments.values[0]}
        </blockquote>
      )}
      <dl className="sent__fields">
        {fields
          .filter(({ name }) => name !== 'comments')
          .map(({ name, label, words }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{name === 'phone' || name === 'email' || name === 'full_name' ? <bdi>{words[0]}</bdi> : times.list(words)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
