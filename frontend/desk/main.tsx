import './app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app';
import { DeskContext } from './context';
import type { Start } from './start';
import { timesIn } from './time';
import { wordsOf } from './words';

const root = document.getElementById('desk') as HTMLElement;
const start = JSON.parse(root.dataset.start as string) as Start;
const t = await wordsOf(start.lang);
// Places are kept by the list itself.
history.scrollRestoration = 'manual';
root.className = 'desk';
createRoot(root).render(
  <StrictMode>
    <DeskContext value={{ start, t, times: timesIn(start.lang, start.zone) }}>
      <App />
    </DeskContext>
  </StrictMode>,
);
