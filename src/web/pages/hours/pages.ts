import { IconClock } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { julyToJune } from '#shared/report-periods.ts';
import { definePage, todayFor } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const hours = definePage({
  path: paths.hours,
  nav: { label: messages.shell.hours, icon: IconClock },
  load: async () => (await import('./hours-page.tsx')).HoursPage,
  firstData: (utils, search) => {
    const today = todayFor(utils);
    if (search.size > 0 || !today) return undefined;
    const asked = { from: julyToJune(today).startDate, to: today, projectId: null, by: 'person' } as const;
    return [utils.hours.show.prefetch(asked), utils.projects.list.prefetch()];
  },
  needsCoverage: true,
});
