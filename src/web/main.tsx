import './styles-before-sign-in.css';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Entrance } from './entrance.tsx';
import { watchCoverage } from './field/field-state.ts';
import { printInLight } from './print-in-light.ts';
import { Providers } from './providers.tsx';
import { catchForgottenRejections } from './query-client.ts';

catchForgottenRejections();
printInLight();
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
