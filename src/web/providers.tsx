import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signedOut } from '#web/events.ts';
import { BannerRegion } from './components/banner.tsx';
import { ShowCoverage } from './offline/show-coverage.tsx';
import { createQueryClient } from './query-client.ts';
import { theme } from './theme.ts';
import { resolveRoles } from './theme-roles.ts';
import { createTrpcClient, trpc } from './trpc.ts';

/** Also for the router, whose pages ask before they are drawn. */
export const queryClient = createQueryClient(signedOut.tell);
export const trpcClient = createTrpcClient();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveRoles} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ShowCoverage>{children}</ShowCoverage>
          <BannerRegion />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
