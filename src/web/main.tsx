import '@mantine/core/styles.layer.css';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { watchCoverage } from './field/field-state.ts';
import { printInLight } from './print-in-light.ts';
import { Providers } from './providers.tsx';
import { catchForgottenRejections } from './query-client.ts';
import { router } from './router.tsx';

catchForgottenRejections();
printInLight();
watchCoverage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
