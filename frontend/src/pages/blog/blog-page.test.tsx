import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '../../api/errors';
import { fetchPage } from '../../api/pages';
import type { BlogListing, PageData, PostCard } from '../../api/types';
import { pageData, renderAt } from '../../testing/page';
import BlogPage from './blog-page';
import { forgetListings } from './use-listing';

vi.mock('../../api/pages');

const PATH = '/es/blog';
const asked = vi.mocked(fetchPage);

const card = (slug: string): PostCard => ({
  slug,
  path: `${PATH}/${slug}`,
  title: `Nota ${slug}`,
  excerpt: 'Lo que se vio',
  category: 'conservation',
  tags: ['viento'],
  published: '2026-03-01',
  published_words: '1 de marzo de 2026',
  minutes: 4,
  scene: 'post-conservation',
});
const blog = (slugs: string[], listing: Partial<BlogListing> = {}, search = ''): PageData => ({
  ...pageData(PATH, {
    kind: 'blog',
    text: { heading: 'Notas de terreno', intro: '' },
    listing: { featured: [], posts: slugs.map(card), found: slugs.length, more: false, page: 1, pages: 1, topics: ['viento'], ...listing },
  }),
  search,
});

/** Pending answers, which the test resolves when it wants. */
const answers = new Map<string, { resolve: (data: PageData) => void; reject: (error: Error) => void }>();
const answer = (search: string, data: PageData) => act(async () => answers.get(PATH + search)?.resolve(data));
const refuse = (search: string, error: Error) => act(async () => answers.get(PATH + search)?.reject(error));

const open = (data: PageData = blog(['uno', 'dos'], { featured: [card('grande')], pages: 2 }), address = PATH) => renderAt(address, <BlogPage data={data} />);
const titles = () => screen.queryAllByRole('article').map((post) => within(post).getByRole('heading').textContent?.replace('Nota ', ''));
const filter = (name: string) => fireEvent.click(within(screen.getByRole('navigation', { name: 'Tema' })).getByRole('link', { name }));
const results = () => screen.getByRole('region', { name: /artículos|Resultados|Conservación|«/ });
const status = () => within(results()).getByRole('status').textContent;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  asked.mockImplementation((address) => new Promise((resolve, reject) => answers.set(address, { resolve, reject })));
});
afterEach(() => {
  cleanup();
  forgetListings();
  answers.clear();
  asked.mockReset();
});

describe('the list of the blog', () => {
  it('shows what came with the page', () => {
    open();
    expect(titles()).toEqual(['grande', 'uno', 'dos']);
    expect(screen.getAllByText('1 de marzo de 2026')[0]?.getAttribute('datetime')).toBe('2026-03-01');
    expect(status()).toBe('');
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks for what a filter leaves, in place', async () => {
    const { address } = open();
    filter('Conservación');
    expect(address()).toBe(`${PATH}?category=conservation`);
    expect(asked).toHaveBeenCalledWith(`${PATH}?category=conservation`);
    expect(status()).toBe('Cargando artículos…');
    expect(titles()).toEqual(['uno', 'dos']);
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    await answer('?category=conservation', blog(['tres']));
    expect(titles()).toEqual(['tres']);
    expect(status()).toBe('1 artículo encontrado');
    expect(screen.getByRole('heading', { name: 'Conservación' })).toBeDefined();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);

    // A cached list is not requested again.
    filter('Todos');
    expect(titles()).toEqual(['grande', 'uno', 'dos']);
    filter('Conservación');
    expect(titles()).toEqual(['tres']);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('never shows an answer that was overtaken', async () => {
    open();
    filter('Conservación');
    filter('Cultura kawésqar');
    await answer('?category=kawesqar_culture', blog(['canoa']));
    await answer('?category=conservation', blog(['huemul']));
    expect(titles()).toEqual(['canoa']);
    filter('Conservación');
    expect(titles()).toEqual(['huemul']);
  });

  it('searches within a topic and says for what', async () => {
    const { address } = open(blog(['uno'], {}, '?category=conservation'), `${PATH}?category=conservation`);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Busca en el blog' }), { target: { value: '  río   Ibáñez ' } });
    fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
    expect(address()).toBe(`${PATH}?category=conservation&q=r%C3%ADo+Ib%C3%A1%C3%B1ez`);
    await answer('?category=conservation&q=r%C3%ADo+Ib%C3%A1%C3%B1ez', blog([], { search: 'río Ibáñez' }));
    const heading = screen.getByRole('heading', { name: '«río Ibáñez» en Conservación' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('heading', { name: 'No se encontraron artículos' })).toBeDefined();
    expect(status()).toBe('0 artículos encontrados');
    fireEvent.click(screen.getByRole('link', { name: 'Quitar los filtros' }));
    expect(address()).toBe(PATH);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''));
  });

  it('shows what has a tag, under the name that the server gives it', async () => {
    const { address } = open();
    fireEvent.click(screen.getByRole('link', { name: 'viento' }));
    expect(address()).toBe(`${PATH}?tag=viento`);
    expect(screen.getByRole('heading', { name: 'Con la etiqueta «viento»' })).toBeDefined();
    expect(titles()).toEqual(['uno', 'dos']);
    await answer('?tag=viento', blog(['tres'], { tag: 'Viento' }));
    expect(screen.getByRole('heading', { name: 'Con la etiqueta «Viento»' })).toBe(document.activeElement);
    expect(status()).toBe('1 artículo encontrado');

    // Topic and search narrow it further.
    filter('Conservación');
    expect(address()).toBe(`${PATH}?category=conservation&tag=Viento`);
    await answer('?category=conservation&tag=Viento', blog(['cuatro'], { tag: 'Viento' }));
    expect(screen.getByRole('heading', { name: 'Conservación · Con la etiqueta «Viento»' })).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('input[type="hidden"][name="tag"]')?.value).toBe('Viento');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sur' } });
    fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
    expect(address()).toBe(`${PATH}?category=conservation&q=sur&tag=Viento`);
    await answer('?category=conservation&q=sur&tag=Viento', blog(['cinco'], { tag: 'Viento', search: 'sur' }));
    fireEvent.click(screen.getByRole('link', { name: 'Quitar los filtros' }));
    expect(address()).toBe(PATH);
    expect(titles()).toEqual(['grande', 'uno', 'dos']);
  });

  it('says that a search found more than it counts', () => {
    open(blog(['uno'], { found: 200, more: true, search: 'viento' }, '?q=viento'), `${PATH}?q=viento`);
    expect(status()).toBe('Más de 200 artículos encontrados');
  });

  it('leads to the feed with a real load', () => {
    const data = blog(['uno']);
    data.head.feeds = [{ title: 'Blog', href: '/es/feed.xml', kind: 'application/atom+xml' }];
    open(data);
    const link = screen.getByRole('link', { name: 'Sigue el blog en un lector de noticias' });
    expect(link.getAttribute('href')).toBe('/es/feed.xml');
    expect(link.getAttribute('type')).toBe('application/atom+xml');
    expect(fireEvent.click(link)).toBe(true);
  });

  it('turns pages and begins each at the top', async () => {
    const { address } = open();
    const next = screen.getByRole('link', { name: 'Siguiente' });
    expect(next.getAttribute('rel')).toBe('next');
    expect(screen.getByText('Página 1 de 2')).toBeDefined();
    fireEvent.click(next);
    expect(address()).toBe(`${PATH}?page=2`);
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(2);
    await answer('?page=2', blog(['última'], { page: 2, pages: 2, found: 3 }));
    expect(titles()).toEqual(['última']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Más artículos' }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'start' });
    expect(status()).toBe('Página 2 de 2');
    expect(screen.queryByRole('link', { name: 'Siguiente' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Anterior' }).getAttribute('href')).toBe(PATH);
  });

  it.each([
    ['network', 'Error de conexión. Verifica tu internet.'],
    ['server', 'Error del servidor. Intenta más tarde.'],
    ['generic', 'Ha ocurrido un error. Por favor, intenta de nuevo.'],
  ] as const)('says that it failed, and tries again: %s', async (kind, message) => {
    open();
    filter('Conservación');
    await refuse('?category=conservation', new ApiError(kind));
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading').textContent).toBe('Error al cargar los artículos');
    expect(alert.textContent).toContain(message);
    expect(titles()).toEqual([]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(status()).toBe('Cargando artículos…');
    await answer('?category=conservation', blog(['tres']));
    expect(titles()).toEqual(['tres']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not show an old failure at the next visit', async () => {
    open();
    filter('Conservación');
    await refuse('?category=conservation', new ApiError('server'));
    filter('Todos');
    expect(screen.queryByRole('alert')).toBeNull();
    filter('Conservación');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks at once where the page came for another query', async () => {
    open(blog(['uno'], {}, '?category=conservation'), `${PATH}?page=2`);
    expect(asked).toHaveBeenCalledWith(`${PATH}?page=2`);
    expect(status()).toBe('Cargando artículos…');
    await answer('?page=2', blog(['diez'], { page: 2, pages: 2 }));
    expect(titles()).toEqual(['diez']);
  });

  it('loads the document where the answer is of another build', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    open();
    filter('Conservación');
    await answer('?category=conservation', { ...blog(['tres']), build: 'another' });
    expect(reload).toHaveBeenCalledOnce();
    expect(status()).toBe('Cargando artículos…');
    reload.mockRestore();
  });
});
