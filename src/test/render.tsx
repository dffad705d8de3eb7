import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { SessionUser } from '#shared/permissions.ts';
import { BannerRegion } from '#web/components/banner.tsx';
import { ConfirmHost } from '#web/components/confirm-host.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { MergeHost } from '#web/forms/merge-host.tsx';
import { ShowCoverage } from '#web/offline/show-coverage.tsx';
import { ReportHost } from '#web/pages/activities/wizard/complete/report-host.tsx';
import { LeftPhotosHost } from '#web/parts/photos/left-photos-host.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { type AppConfig, SessionContext } from '#web/session-context.ts';
import type { Change } from '#web/sync/change.ts';
import { theme } from '#web/theme.ts';
import { trpc } from '#web/trpc.ts';
import { type FakeServer, fakeLink } from './fake-server.ts';

// Long enough for a slow machine and for pages that load when first opened.
configure({ asyncUtilTimeout: 10_000 });

export const testUser: SessionUser = {
  id: 1,
  firstname: 'Mereana',
  lastname: 'Hōhepa',
  email: 'mereana@okurabush.example',
  role: 'Group Admin',
};

export const testConfig: AppConfig & Required<Pick<AppConfig, 'positionStyle' | 'map'>> = {
  orgName: 'Ōkura Bush Trust',
  orgTimezone: 'Pacific/Auckland',
  positionStyle: 'grid',
  map: null,
  databaseId: 'a-test-database',
  restored: null,
  isKeptOnPhones: false,
  overdueMinutes: 60,
  httpsUrl: null,
  version: '0.0.0',
  needsSetup: false,
  emailReady: true,
  googleMapsApiKey: null,
  maxImageMb: 10,
  maxDocumentMb: 20,
  now: '2026-11-20T00:00:00.000Z',
};

type RenderOptions = {
  at?: string;
  user?: SessionUser;
  config?: Partial<AppConfig>;
  /** The server's answers: `{ 'objectives.list': () => [] }`. */
  server?: FakeServer;
  /** Gets each change that is sent. */
  onChange?: (change: Change) => void;
};

/** Renders a component as a page of the signed-in app: with theme, router, session, banner, confirm dialog and a fake server. */
export function renderPage(
  ui: ReactNode,
  { at = '/page', user = testUser, config, server = {}, onChange }: RenderOptions = {},
): RenderResult {
  const shown = { ...testConfig, ...config };
  const offsetMs = Date.parse(shown.now) - Date.now();
  const session = {
    user,
    config: shown,
    now: () => new Date(Date.now() + offsetMs).toISOString(),
    logOut: async () => {},
    isLoggingOut: false,
  };
  const element = (
    <SessionContext value={session}>
      {ui}
      <ConfirmHost />
      <MergeHost />
      <ReportHost />
      <LeftPhotosHost />
      <LeaveGuard />
      <BannerRegion />
    </SessionContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const queryClient = createQueryClient(() => {});
  return render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <trpc.Provider client={trpc.createClient({ links: [fakeLink(server, onChange)] })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ShowCoverage>
            <RouterProvider router={router} />
          </ShowCoverage>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}
