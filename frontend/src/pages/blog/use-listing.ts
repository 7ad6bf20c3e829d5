import { useEffect, useState } from 'react';

import { ApiError, type ErrorKind } from '../../api/errors';
import { fetchPage } from '../../api/pages';
import type { BlogListing, DataOf, PageData } from '../../api/types';
import { showHead } from '../../features/head/use-head';
import { errorKindOf } from '../../lib/error-messages';
import { blogQueryOf, blogSearchOf } from './blog-query';

/** How long a listing may be shown again without refetching. */
const FRESH_MS = 5 * 60_000;
const MOST_KEPT = 24;

/** Fetched listings by address: going back finds the list as it was left. */
const kept = new Map<string, { part: Part; since: number }>();

/** A part of the blog, and its document head. */
type Part = { listing: BlogListing; head: PageData['head'] };

export type Listing = Part & {
  isLoading: boolean;
  /** Why the list could not be loaded. */
  failure?: ErrorKind;
  retry: () => void;
};

/** The list that `search` asks for: the one that came with the page, a cached one, or one fetched now. */
export function useListing(data: DataOf<'blog'>, search: string): Listing {
  const own = blogSearchOf(blogQueryOf(new URLSearchParams(data.search)));
  const ownPart = { listing: data.body.listing, head: data.head };
  // The part for `search`, or the previous one while it is loading.
  const [shown, setShown] = useState<{ search: string; part: Part }>({ search: own, part: ownPart });
  const [failed, setFailed] = useState<{ search: string; kind: ErrorKind }>();
  const address = data.path + search;

  // A known list is set during render, so that the old one is never shown.
  if (shown.search !== search) {
    const part = search === own ? ownPart : recall(address);
    if (part) setShown({ search, part });
  }
  if (failed && failed.search !== search) setFailed(undefined);

  const isLoading = shown.search !== search && !failed;
  useEffect(() => {
    if (!isLoading) return;
    // An answer superseded by a newer request is cached but not shown.
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
