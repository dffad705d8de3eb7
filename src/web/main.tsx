import './zod-settings.ts';
import './styles-before-sign-in.css';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchCoverage } from '#web/sync/field-state.ts';
import { watchDoublePresses } from './components/double-press.ts';
import { Entrance } from './entrance.tsx';
import { Providers } from './providers.tsx';
import { catchForgottenRejections } from './query-client.ts';

catchForgottenRejections();
printInLight();
watchDoublePresses();
watchCoverage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Entrance />
    </Providers>
  </StrictMode>,
);

/** Uses the light colours while the page prints, because paper is white. */
function printInLight(): void {
  const attribute = 'data-mantine-color-scheme';
  const { documentElement: page } = document;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = page.getAttribute(attribute);
    page.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen) page.setAttribute(attribute, onScreen);
  });
}
