import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { PageData, PostCard, PostDetail } from '../../api/types';
import { pageData, renderAt } from '../../testing/page';
import PostPage from './post-page';

const PATH = '/es/blog/huemul';

const card: PostCard = {
  slug: 'huemul',
  path: PATH,
  title: 'El huemul',
  excerpt: 'Lo que se vio',
  category: 'conservation',
  tags: ['bosque nativo'],
  published: '2026-03-01',
  published_words: '1 de marzo de 2026',
  minutes: 4,
  scene: 'post-conservation',
};
const PICTURE = { src: '/media/b.webp', srcset: '/media/a.webp 640w, /media/b.webp 1280w', width: 1280, height: 800 };

const open = (post: Partial<PostDetail> = {}, page: Partial<PageData> = {}) =>
  renderAt(
    PATH,
    <PostPage data={{ ...pageData(PATH, { kind: 'post', post: { card, list_heading: 'Blog', body: '<p>Un texto.</p>', related: [], ...post } }), ...page }} />,
  );
const langOf = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang');

afterEach(cleanup);

describe('a post', () => {
  it('is by the team, and its tags lead to what else has them', () => {
    open();
    expect(screen.getByRole('region', { name: 'El equipo de Patagonia Regenerativa' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Conoce al equipo' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'bosque nativo' }).getAttribute('href')).toBe('/es/blog?tag=bosque+nativo');
    expect(document.querySelector('[lang], .fallback, .fallback-label')).toBeNull();
    expect(screen.queryByText(/Actualizado/)).toBeNull();
  });

  it('has a person for an author, and the day of its last change', () => {
    open({ author: 'Ana Pérez', updated: ['2026-03-05', '5 de marzo de 2026'] });
    expect(screen.getByRole('region', { name: 'Ana Pérez' }).textContent).toBe('Escrito porAna Pérez');
    expect(screen.getByText('Actualizado el 5 de marzo de 2026').getAttribute('datetime')).toBe('2026-03-05');
  });

  it('says in the page’s language that it is in another', () => {
    const inGerman = { ...card, lang: 'de' as const };
    open({ card: inGerman, related: [{ ...inGerman, slug: 'puma', title: 'Der Puma' }] }, { fallback: 'de' });
    const note = screen.getByText('Este texto todavía no está en español. Lo mostramos en alemán.');
    expect(langOf(note)).toBeUndefined();
    expect(langOf(screen.getByRole('heading', { level: 1 }))).toBe('de');
    expect(langOf(screen.getByText('Un texto.'))).toBe('de');
    const related = screen.getByRole('region', { name: 'Para seguir leyendo' });
    const teaser = within(related).getByRole('article');
    expect(langOf(within(teaser).getByRole('heading'))).toBe('de');
    expect(langOf(within(teaser).getByText('En alemán'))).toBeUndefined();
    expect(langOf(within(teaser).getByText('Conservación'))).toBeUndefined();
  });

  it('shows its picture in the place of the illustration', () => {
    const withPicture = { ...card, picture: PICTURE };
    open({ card: withPicture, related: [{ ...withPicture, slug: 'puma' }] });
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([PICTURE.src, PICTURE.src]);
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(['', '']);
    expect(pictures.map((picture) => picture.getAttribute('srcset'))).toEqual([PICTURE.srcset, PICTURE.srcset]);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([null, 'lazy']);
  });
});
