import type { PostCard } from '../api/types';

/** What the posts that the site began with are about, where it is not the drawing of their category. */
const OWN: Record<string, string> = {
  'carretera-austral-leer-el-camino': 'post-gravel-road',
  'ciencia-ciudadana-en-ruta': 'post-field-notes',
  'equipaje-sin-plasticos': 'post-packed-bag',
  'grupos-pequenos-pasos-lentos': 'post-slow-walkers',
  'palabras-kawesqar-una-lengua-del-mar': 'post-open-channel',
  'turberas-agua-que-guarda-la-tierra': 'post-peat-bog',
};

/** Those that the drawing of their category was made for. */
const CATEGORY = [
  'caminar-con-viento',
  'canoas-de-corteza-seis-mil-anos',
  'como-se-lee-un-glaciar',
  'huemul-el-ciervo-del-sur',
  'llegar-despacio-al-sur',
  'que-es-el-turismo-regenerativo',
];

/** Landscapes that suit any other post. */
const ANY = ['post-lenga-autumn', 'post-steppe-wind', 'post-rain-fjord'];

/** The name of the drawing of a post: its own, or one that its slug picks, so that neighbours in a list differ. */
export function drawingOf({ slug, scene }: Pick<PostCard, 'slug' | 'scene'>): string {
  const own = OWN[slug] ?? (CATEGORY.includes(slug) ? scene : undefined);
  if (own) return own;
  const choice = [scene, ...ANY];
  return choice[hashOf(slug) % choice.length] ?? scene;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619) >>> 0;
  return hash;
}
