import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signedOut } from '#web/events.ts';
import { BannerRegion } from './components/banner.tsx';
import { ShowCoverage } from './offline/show-coverage.tsx';
import { createQueryClient } from './query-client.ts';
import { theme } from './theme.ts';
import { resolveRoles } from './theme-roles.ts';
import { createTrpcClient, trpc } from './trpc.ts';

/** The page's CSP nonce, without which the browser refuses Mantine's style elements. */
function readStyleNonce(): string {
  const tag = document.querySelector<HTMLElement>('meta[property="csp-nonce"], script[nonce]');
  const nonce = tag?.nonce ?? '';
  // The scroll lock behind dialogs (react-remove-scroll) reads the nonce from this webpack global.
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}

/** Also for the router, whose pages ask before they are drawn. */
export const queryClient = createQueryClient(signedOut.tell);
export const trpcClient = createTrpcClient();

export function Providers({ children }: { children: ReactNode }) {
  const [nonce] = useState(readStyleNonce);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveRoles}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ShowCoverage>{children}</ShowCoverage>
          <BannerRegion />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
