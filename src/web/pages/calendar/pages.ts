import { IconCalendarMonth } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage, todayFor } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';
import { rangeOf, readMonth } from './month-days.ts';

export const calendar = definePage({
  path: paths.calendar,
  nav: { label: messages.shell.calendar, icon: IconCalendarMonth },
  load: async () => (await import('./calendar-page.tsx')).CalendarPage,
  firstData: (utils, search) => {
    const today = todayFor(utils);
    if (!today) return undefined;
    const range = rangeOf(readMonth(search.get('month'), today));
    return [utils.activities.calendar.list.prefetch(range), utils.projects.pickList.prefetch()];
  },
  needsCoverage: false,
});
