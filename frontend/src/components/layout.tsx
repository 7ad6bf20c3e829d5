import type { ReactNode } from 'react';

import type { PageData } from '../api/types';

export function Layout({ data, children }: { data: PageData; children: ReactNode }) {
  return (
    <>
      <header>{data.site.name}</header>
      <main id="content">{children}</main>
      <footer />
    </>
  );
}
