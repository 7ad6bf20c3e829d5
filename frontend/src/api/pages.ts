import { ApiError } from './errors';
import type { PageData } from './types';

/** Fetches the data of a page of this site; `address` is its path with query. */
export async function fetchPage(address: string): Promise<PageData> {
  let response: Response;
  try {
    response = await fetch(`/api/pages?path=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } });
  } catch {
    throw new ApiError('network');
  }
  if (!response.ok) throw ApiError.fromStatus(response.status);
  return (await response.json()) as PageData;
}
