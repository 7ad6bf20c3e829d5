import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { drawingOf } from './post-drawing';

const scene = 'post-conservation';

describe('the drawing of a post', () => {
  it('is its own, or its category’s if that was made for it', () => {
    expect(drawingOf({ slug: 'turberas-agua-que-guarda-la-tierra', scene })).toBe('post-peat-bog');
    expect(drawingOf({ slug: 'huemul-el-ciervo-del-sur', scene })).toBe(scene);
  });

  it('differs among the posts that the site began with', () => {
    const posts = readdirSync('../data/content/posts');
    const drawings = posts.map((slug) => drawingOf({ slug, scene: `the category of ${slug}` }));
    expect(new Set(drawings).size).toBe(12);
  });

  it('is picked by the slug for any other, always the same', () => {
    const slugs = Array.from({ length: 400 }, (_, index) => `entry-${index}`);
    const drawings = slugs.map((slug) => drawingOf({ slug, scene }));
    expect(drawings).toEqual(slugs.map((slug) => drawingOf({ slug, scene })));
    for (const name of [scene, 'post-lenga-autumn', 'post-steppe-wind', 'post-rain-fjord']) {
      expect(drawings.filter((drawing) => drawing === name).length, name).toBeGreaterThan(50);
    }
  });
});
