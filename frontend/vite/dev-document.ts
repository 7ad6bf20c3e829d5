import type { Plugin } from 'vite';

const SERVER = process.env.PATAGONIA_SERVER ?? 'http://127.0.0.1:8080';

/**
 * `make dev`: the binary still serves pages and the API; Vite serves modules
 * with hot reload. Page documents come from the binary with their built scripts
 * and styles swapped for the sources. The root is emptied, since the binary's
 * HTML may be older than the sources in the editor.
 */
export function documentFromServer(): Plugin {
  return {
    name: 'patagonia-document-from-server',
    apply: 'serve',
    configureServer(server) {
      if (process.env.VITEST) return;
      server.middlewares.use(async (request, response, next) => {
        const path = request.url ?? '/';
        const isModule = /^\/(@|src\/|node_modules\/|\.\.|data\/)/.test(path) || path.includes('?import');
        if (isModule) return next();
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk as Buffer);
          const answer = await fetch(SERVER + path, {
            method: request.method,
            headers: { ...(request.headers as Record<string, string>), 'accept-encoding': 'identity' },
            body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
            redirect: 'manual',
          });
          response.statusCode = answer.status;
          answer.headers.forEach((value, name) => {
            if (!['content-length', 'content-security-policy', 'connection', 'transfer-encoding'].includes(name)) {
              response.setHeader(name, value);
            }
          });
          if (!answer.headers.get('content-type')?.startsWith('text/html')) {
            return response.end(Buffer.from(await answer.arrayBuffer()));
          }
          const html = (await answer.text())
            .replace(/<link rel="stylesheet"[^>]*>|<template id="app">[\s\S]*?<\/template>/g, '')
            .replace(/<div id="root"[^>]*>[\s\S]*<\/div>(?=<script type="application\/json")/, '<div id="root" data-plain></div>')
            .replace(/<script type="module"[^>]*><\/script>/, '<script type="module" src="/src/entry-client.tsx"></script>');
          response.end(await server.transformIndexHtml(path, html));
        } catch (error) {
          next(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
  };
}
