import { defineConfig } from '@playwright/test';

/**
 * Journeys through the real binary, which every worker starts for itself (e2e/support/server.ts).
 * Build it first: `cargo build`.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../target/e2e-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous: a shared machine may be busy, and no test depends on the passage of time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Far from the agency's own zone, so that a calendar date shifted by a time zone is noticed.
    timezoneId: 'Asia/Tokyo',
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
