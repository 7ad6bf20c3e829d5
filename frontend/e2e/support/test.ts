import { test as base, expect, type Page } from '@playwright/test';

import { MailSink } from './mail-sink';
import { type Server, startServer } from './server';

/** Browser messages that a test provokes; each has to occur. Any other fails the test. */
export class Expected {
  private readonly patterns: { pattern: RegExp; came: boolean }[] = [];

  message(pattern: RegExp): void {
    this.patterns.push({ pattern, came: false });
  }

  /** A message that may or may not occur, depending on timing. */
  tolerate(pattern: RegExp): void {
    this.patterns.push({ pattern, came: true });
  }

  covers(message: string): boolean {
    const fitting = this.patterns.filter(({ pattern }) => pattern.test(message));
    for (const entry of fitting) entry.came = true;
    return fitting.length > 0;
  }

  missing(): string[] {
    return this.patterns.filter(({ came }) => !came).map(({ pattern }) => `no message like ${pattern.source}`);
  }
}

type Fixtures = { expected: Expected; firstVisit: boolean; watch: void };
type WorkerFixtures = { mails: MailSink; server: Server };

export const test = base.extend<Fixtures, WorkerFixtures>({
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const sink = new MailSink();
      await sink.start();
      await use(sink);
      await sink.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mails }, use) => {
      const server = await startServer(mails.port);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // oxlint-disable-next-line no-empty-pattern
  expected: async ({}, use) => use(new Expected()),
  /** Whether this is the visitor's first visit, which shows the welcome. */
  firstVisit: [false, { option: true }],
  /** Fails a test on any console message, error, CSP violation or request to another host. */
  watch: [
    async ({ context, baseURL, expected, firstVisit }, use) => {
      const faults: string[] = [];
      const report = (fault: string) => {
        if (!expected.covers(fault)) faults.push(fault);
      };
      context.on('console', (message) => report(`console ${message.type()}: ${message.text()} (${message.location().url})`));
      context.on('weberror', (error) => report(`page error: ${error.error().stack ?? error.error().message}`));
      context.on('request', (request) => {
        if (new URL(request.url()).origin !== baseURL) report(`request to another host: ${request.url()}`);
      });
      if (!firstVisit) {
        await context.addInitScript(() => {
          // An empty page has no storage.
          if (location.protocol.startsWith('http')) localStorage.setItem('patagonia:impact', 'seen');
        });
      }
      await context.exposeBinding('reportCspViolation', (_, violation: string) => report(`CSP violation: ${violation}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
          const { reportCspViolation } = window as unknown as { reportCspViolation: (violation: string) => void };
          reportCspViolation(`${violatedDirective} ${blockedURI} ${sourceFile}`);
        });
      });
      await use();
      // Once the pages answer, everything they have reported so far has arrived.
      for (const page of context.pages()) await page.evaluate('0').catch(() => undefined);
      expect([...faults, ...expected.missing()]).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Goes to an address and waits until React has taken over the server's HTML. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Resolves when the page is hydrated; React's own tree records what is still dehydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Fiber = { memoizedState: { isDehydrated?: boolean; dehydrated?: unknown; element?: unknown } | null; child: Fiber | null; sibling: Fiber | null };
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
    if (!root || !key) return false;
    const { current } = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]?.stateNode ?? {};
    if (!current?.memoizedState?.element || current.memoizedState.isDehydrated) return false;
    // A Suspense boundary hydrates separately, after what surrounds it.
    const isReady = (fiber: Fiber | null): boolean => {
      for (let node = fiber; node; node = node.sibling) if (node.memoizedState?.dehydrated || !isReady(node.child)) return false;
      return true;
    };
    return isReady(current.child);
  });
}
