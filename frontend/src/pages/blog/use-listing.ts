import { useEffect, useState } from 'react';

import { ApiError, type ErrorKind } from '../../api/errors';
import { fetchPage } from '../../api/pages';
import type { BlogListing, DataOf, PageData } from '../../api/types';
import { showHead } from '../../features/head/use-head';
import { errorKindOf } from '../../lib/error-messages';
import { blogQueryOf, blogSearchOf } from './blog-query';

/** How long a listing may be shown again without asking. */
const FRESH_MS = 5 * 60_000;
const MOST_KEPT = 24;

/** Listings that the browser has asked for, by address: going back finds the list as it was left. */
const kept = new Map<string, { part: Part; since: number }>();

/** A part of the blog, and what the document's head says of it. */
type Part = { listing: BlogListing; head: PageData['head'] };

export type Listing = Part & {
  isLoading: boolean;
  /** Why the list did not come. */
  failure?: ErrorKind;
  retry: () => void;
};

/** The list that `search` asks for: the one that came with the page, one seen before, or one asked for now. */
export function useListing(data: DataOf<'blog'>, search: string): Listing {
  const own = blogSearchOf(blogQueryOf(new URLSearchParams(data.search)));
  const ownPart = { listing: data.body.listing, head: data.head };
  // The part of `search`, or the one before for as long as that is on its way.
  const [shown, setShown] = useState<{ search: string; part: Part }>({ search: own, part: ownPart });
  const [failed, setFailed] = useState<{ search: string; kind: ErrorKind }>();
  const address = data.path + search;

  // Known at once: nobody sees the old list on the way.
  if (shown.search !== search) {
    const part = search === own ? ownPart : recall(address);
    if (part) setShown({ search, part });
  }
  if (failed && failed.search !== search) setFailed(undefined);

  const isLoading = shown.search !== search && !failed;
  useEffect(() => {
    if (!isLoading) return;
    // An answer that was overtaken by another question is kept for later and shown to nobody.
    let isWanted = true;
    fetchPart(address, data.build).then(
      (part) => {
        keep(address, part);
        if (isWanted) setShown({ search, part });
      },
      (error: unknown) => {
        if (isWanted) setFailed({ search, kind: errorKindOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isLoading, address, search, data.build]);

  const { head } = shown.part;
  useEffect(() => showHead({ head, lang: data.lang }), [head, data.lang]);

  return { ...shown.part, isLoading, failure: failed?.kind, retry: () => setFailed(undefined) };
}

async function fetchPart(address: string, build: string): Promise<Part> {
  const answer = await fetchPage(address);
  // A newer build's listing needs a newer build's page.
  if (answer.build !== build) return loadDocument();
  if (answer.body.kind !== 'blog') throw new ApiError('generic');
  return { listing: answer.body.listing, head: answer.head };
}

function loadDocument(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

function keep(address: string, part: Part): void {
  kept.delete(address);
  kept.set(address, { part, since: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function recall(address: string): Part | undefined {
  const entry = kept.get(address);
  return entry && Date.now() - entry.since < FRESH_MS ? entry.part : undefined;
}

/** Forgets every listing. */
export function forgetListings(): void {
  kept.clear();
}
