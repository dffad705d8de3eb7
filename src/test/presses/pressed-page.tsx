import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { ActivityDocument, ChecklistRow } from '#shared/activities/document.ts';
import type { AssignableRole, Role, SessionUser } from '#shared/permissions.ts';
import { testConfig } from '#test/render.tsx';
import { useOutbox } from '#web/forms/send-change.ts';
import { useChange } from '#web/forms/use-change.ts';
import { createQueryClient } from '#web/query-client.ts';
import { SessionContext } from '#web/session-context.ts';
import { draw } from '#web/sync/drawn-changes.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { trpc } from '#web/trpc.ts';
import type { SlowServer } from './slow-server.ts';

/** What the page shows and presses: two activities of today, two volunteers, a person of the staff. */
export type Scene = { here: number; there: number; walker: number; helper: number; staffId: number };

/** What one press wants: `walker` at this activity or at none, the others as named. */
export type Wanted =
  | { of: 'walker'; on: boolean; at: number }
  | { of: 'heard'; is: boolean }
  | { of: 'tick'; is: boolean }
  | { of: 'reminder'; is: boolean }
  | { of: 'role'; role: AssignableRole };

export type PressedPage = {
  /** Resolves to null when it was not done. */
  press: (wanted: Wanted) => Promise<unknown>;
  /** What it shows, by what is pressed. */
  shown: () => Record<Wanted['of'], unknown>;
  close: () => void;
};

const options = { failed: 'Not done.', ms: 4000 };

/** As the day, the account and the list of staff make and draw these changes. */
function usePresses({ here, walker, helper, staffId }: Scene): PressedPage['press'] {
  const item = trpc.activities.document.useQuery({ id: here }).data?.checklist[0];
  const person = trpc.staff.get.useQuery({ id: staffId }).data;
  const on = useChange('attendance.signOn', { draws: drawsOf('attendance.signOn'), ...options });
  const off = useChange('attendance.signOff', { draws: drawsOf('attendance.signOff'), ...options });
  const brief = useChange('attendance.brief', { draws: drawsOf('attendance.brief'), ...options });
  const tick = useChange('activities.checklist.tick', {
    draws: drawsOf('activities.checklist.tick'),
    ...options,
  });
  const remind = useChange('reminders.update', {
    draws: ({ isOn }) => [draw('reminders.get', undefined, (data) => ({ ...data, isOn }))],
    ...options,
  });
  const choose = useChange('staff.update', {
    draws: ({ role }) => [draw('staff.get', { id: staffId }, (data) => ({ ...data, role: role as Role }))],
    ...options,
  });
  return async (wanted) => {
    if (wanted.of === 'walker') {
      const { run } = wanted.on ? on : off;
      return run({ activityId: wanted.at, people: [{ volunteerId: walker }] });
    }
    if (wanted.of === 'heard')
      return brief.run({ activityId: here, people: [{ volunteerId: helper }], briefed: wanted.is });
    if (wanted.of === 'tick') return tick.run({ id: item?.id ?? 0, isTicked: wanted.is });
    if (wanted.of === 'reminder') return remind.run({ isOn: wanted.is });
    return choose.run({ id: staffId, version: person?.version ?? 0, role: wanted.role });
  };
}

/** Opens a page of this person. `keeps`: it has an outbox. */
export function openPressedPage(
  scene: Scene,
  { server, user, databaseId, keeps }: { server: SlowServer; user: SessionUser; databaseId: string; keeps: boolean },
): PressedPage {
  const { here, there, walker, helper, staffId } = scene;
  let press: PressedPage['press'] = async () => null;
  const cache = createQueryClient(() => {});
  const read = <T,>(path: string, input?: object) =>
    cache.getQueryData<T>([path.split('.'), { ...(input && { input }), type: 'query' }]);
  function Outbox() {
    useOutbox();
    return null;
  }
  function Page() {
    trpc.activities.document.useQuery({ id: there });
    trpc.attendance.signedOn.useQuery();
    trpc.reminders.get.useQuery();
    press = usePresses(scene);
    return keeps ? <Outbox /> : null;
  }
  const session = {
    user,
    config: { ...testConfig, databaseId },
    now: () => new Date().toISOString(),
    logOut: async () => {},
    isLoggingOut: false,
  };
  const root = createRoot(document.createElement('div'));
  root.render(
    <trpc.Provider client={trpc.createClient({ links: [server.link] })} queryClient={cache}>
      <QueryClientProvider client={cache}>
        <SessionContext value={session}>
          <Page />
        </SessionContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const rows = (id: number) => read<ActivityDocument>('activities.document', { id })?.attendance ?? [];
  return {
    press: (wanted) => press(wanted),
    shown: () => ({
      walker: whereIs(walker, new Map([here, there].map((id) => [id, rows(id)]))),
      heard: rows(here).find(({ volunteerId }) => volunteerId === helper)?.briefed,
      tick: isTicked(read<ActivityDocument>('activities.document', { id: here })?.checklist[0]),
      reminder: read<{ isOn: boolean }>('reminders.get')?.isOn,
      role: read<{ role: string }>('staff.get', { id: staffId })?.role,
    }),
    close: () => {
      root.unmount();
      cache.clear();
    },
  };
}

const isTicked = (row: ChecklistRow | undefined) => row && row.tickedAt !== null;

/** The activities at which somebody is signed on. */
export function whereIs(
  volunteerId: number,
  lists: Map<number, { volunteerId: number | null; signedOffAt: string | null }[]>,
): number[] {
  const isHere = (row: { volunteerId: number | null; signedOffAt: string | null }) =>
    row.volunteerId === volunteerId && row.signedOffAt === null;
  return Array.from(lists).flatMap(([activityId, rows]) => (rows.some(isHere) ? [activityId] : []));
}
