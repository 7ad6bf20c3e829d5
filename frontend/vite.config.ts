import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { compressed } from './vite/compress';
import { documentFromServer } from './vite/dev-document';
import { trimmedFonts } from './vite/trimmed-fonts';

/** The synchronous renderer only: the streaming ones need channels and streams, which QuickJS lacks. */
const LEGACY_SERVER = fileURLToPath(
  new URL('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
);

const SHARED_WITH_THE_FORM = /\/src\/(?:(?:lib|api)\/.*|components\/(?:fallback|form-token))\.tsx?$/;
const SHOWN = /\/src\/(?!features\/inquiry\/).*\.tsx?$/;

/** The desk is a front end of its own: no page of the site loads any of it. */
const ENTRIES = ['src/boot.ts', 'src/entry-client.tsx', 'desk/desk.css'];

/**
 * Two builds of one app: for the browser (`vite build`, with a manifest that the
 * server reads to write its script and preload tags) and, with `--ssr`, one
 * self-contained script that the binary runs in QuickJS.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), trimmedFonts(), compressed(), documentFromServer()],
  build: {
    outDir: process.env.PATAGONIA_DIST_OUT ?? 'dist',
    emptyOutDir: !isSsrBuild,
    target: 'es2022',
    // The strict CSP allows no data: URLs for scripts and styles, and hashed files are cached forever.
    assetsInlineLimit: 0,
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rollupOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx', output: { format: 'es', entryFileNames: 'server.js', inlineDynamicImports: true } }
      : {
          input: ENTRIES,
          output: {
            codeSplitting: {
              groups: [
                // One file for what every page runs, one for what some share: on a slow connection each file costs a wait.
                // The entries stay separate: pages import the first file, and the entry awaits the page.
                { name: 'app', tags: ['$initial'], test: (id) => !ENTRIES.some((entry) => id.endsWith(entry)) },
                // The form is mostly its own: it does without what other pages show in common.
                { name: 'shared', minShareCount: 2, test: SHARED_WITH_THE_FORM },
                { name: 'shown', minShareCount: 2, test: SHOWN },
              ],
            },
          },
        },
  },
  resolve: isSsrBuild ? { alias: { 'react-dom/server': LEGACY_SERVER } } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true, target: 'webworker' },
  server: { port: 5173, fs: { allow: ['..'] } },
  test: {
    environment: 'happy-dom',
    // Generous: a shared machine may be busy.
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}', 'desk/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
  },
}));
