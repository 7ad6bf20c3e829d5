import { useEffect, useState } from 'react';

import { ApiError, type ErrorKind } from '../../api/errors';
import { fetchPage } from '../../api/pages';
import type { BlogListing, DataOf } from '../../api/types';
import { errorKindOf } from '../../lib/error-messages';
import { blogQueryOf, blogSearchOf } from './blog-query';

/** How long a listing may be shown again without asking. */
const FRESH_MS = 5 * 60_000;
const MOST_KEPT = 24;

/** Listings that the browser has asked for, by address: going back finds the list as it was left. */
const kept = new Map<string, { listing: BlogListing; since: number }>();

type Shown = { search: string; listing: BlogListing };

export type Listing = {
  /** The list of `search`, or the one before for as long as that is on its way. */
  listing: BlogListing;
  isLoading: boolean;
  /** Why the list did not come. */
  failure?: ErrorKind;
  retry: () => void;
};

/** The list that `search` asks for: the one that came with the page, one seen before, or one asked for now. */
export function useListing(data: DataOf<'blog'>, search: string): Listing {
  const own = blogSearchOf(blogQueryOf(new URLSearchParams(data.search)));
  const [shown, setShown] = useState<Shown>({ search: own, listing: data.body.listing });
  const [failed, setFailed] = useState<{ search: string; kind: ErrorKind }>();
  const address = data.path + search;

  // Known at once: nobody sees the old list on the way.
  if (shown.search !== search) {
    const listing = search === own ? data.body.listing : recall(address);
    if (listing) setShown({ search, listing });
  }
  if (failed && failed.search !== search) setFailed(undefined);

  const isLoading = shown.search !== search && !failed;
  useEffect(() => {
    if (!isLoading) return;
    // An answer that was overtaken by another question is kept for later and shown to nobody.
    let isWanted = true;
    fetchListing(address, data.build).then(
      (listing) => {
        keep(address, listing);
        if (isWanted) setShown({ search, listing });
      },
      (error: unknown) => {
        if (isWanted) setFailed({ search, kind: errorKindOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isLoading, address, search, data.build]);

  return { listing: shown.listing, isLoading, failure: failed?.kind, retry: () => setFailed(undefined) };
}

async function fetchListing(address: string, build: string): Promise<BlogListing> {
  const answer = await fetchPage(address);
  // A newer build's listing needs a newer build's page.
  if (answer.build !== build) return loadDocument();
  if (answer.body.kind !== 'blog') throw new ApiError('generic');
  return answer.body.listing;
}

function loadDocument(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

function keep(address: string, listing: BlogListing): void {
  kept.delete(address);
  kept.set(address, { listing, since: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function recall(address: string): BlogListing | undefined {
  const entry = kept.get(address);
  return entry && Date.now() - entry.since < FRESH_MS ? entry.listing : undefined;
}

/** Forgets every listing. */
export function forgetListings(): void {
  kept.clear();
}
