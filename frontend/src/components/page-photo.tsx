import type { PhotoView } from '../api/types';
import { Photograph } from './photograph';

/** The photograph of a page, across its width; nothing without one. */
export function PagePhoto({ photo }: { photo: PhotoView | null | undefined }) {
  return photo ? <Photograph className="page-photo wrap" photo={photo} sizes="(width >= 64rem) 52rem, 100vw" /> : null;
}
