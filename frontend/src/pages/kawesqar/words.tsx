import type { KawesqarText } from '../../api/types';

/** A few words of the Kawésqar language with their meanings. */
export function Words({ items }: { items: KawesqarText['language']['items'] }) {
  return (
    <dl className="words">
      {items.map(({ word, meaning }) => (
        <div key={word} className="words__item">
          <dt lang="alc" translate="no">
            {word}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
