import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { compressed } from '../vite/compress';

/**
 * The desk's front end is a build of its own, with its own manifest, beside the site's files: as another entry of that build, modules that
 * both import would move into files that every page of the site loads.
 */
export default defineConfig({
  plugins: [react(), compressed('assets/desk')],
  build: {
    outDir: process.env.PATAGONIA_DIST_OUT ?? 'dist',
    emptyOutDir: false,
    assetsDir: 'assets/desk',
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: 'desk-manifest.json',
    modulePreload: { polyfill: false },
    copyPublicDir: false,
    rollupOptions: { input: 'desk/main.tsx' },
  },
});
