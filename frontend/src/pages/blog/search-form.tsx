import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { useTranslation } from '../../i18n/use-translation';
import { type BlogQuery, blogSearchOf, SEARCH_CHARS, wordsOf } from './blog-query';
import { TO_RESULTS } from './use-results-focus';

type Props = { path: string; query: BlogQuery };

/** A plain form to the page's own address; with the script the same address without a document load. */
export function SearchForm({ path, query: { category, page, q = '', tag } }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // Back and forward replace the words; until then the visitor's typing is left alone.
  const before = useRef(q);
  useEffect(() => {
    if (before.current === q) return;
    before.current = q;
    if (field.current) field.current.value = q;
  }, [q]);

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = wordsOf(String(new FormData(event.currentTarget).get('q')));
    void navigate(path + blogSearchOf({ category, q: words, tag }), { state: TO_RESULTS, replace: words === q && !page });
  };

  return (
    <search>
      <form className="field" action={path} onSubmit={search}>
        {category && <input type="hidden" name="category" value={category} />}
        {tag && <input type="hidden" name="tag" value={tag} />}
        <label className="field__label" htmlFor={id}>
          {t('blog.search')}
        </label>
        <div className="blog-search">
          <input ref={field} id={id} className="field__control" type="search" name="q" defaultValue={q} maxLength={SEARCH_CHARS} enterKeyHint="search" autoComplete="off" />
          <button type="submit" className="button button--quiet">
            {t('search.search')}
          </button>
        </div>
      </form>
    </search>
  );
}
