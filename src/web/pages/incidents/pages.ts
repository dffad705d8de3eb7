import { IconFirstAidKit } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { lastTwelveMonths } from '#shared/report-periods.ts';
import { definePage, firstRows, ofId, todayFor } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const incidents = definePage({
  path: paths.incidents,
  nav: { label: messages.shell.incidents, icon: IconFirstAidKit },
  load: async () => (await import('./incidents-page.tsx')).IncidentsPage,
  firstData: (utils, search) => {
    const today = todayFor(utils);
    if (search.size > 0 || !today) return undefined;
    const { startDate: from, endDate: to } = lastTwelveMonths(today);
    const { counts, list } = utils.incidents;
    const term = '';
    return [counts.prefetch({ term }), counts.prefetch({ term, from, to }), list.prefetch({ term, ...firstRows })];
  },
  needsCoverage: false,
});

export const incident = definePage({
  path: paths.incident,
  under: { link: incidents },
  load: async () => (await import('./incident-page.tsx')).IncidentPage,
  firstData: ofId('incident', ({ incidents }, id) => incidents.get.prefetch({ id })),
  needsCoverage: false,
});

export const reportIncident = definePage({
  path: paths.reportIncident,
  load: async () => (await import('./report-page.tsx')).ReportIncidentPage,
  firstData: null,
  needsCoverage: false,
});

export const notifiable = definePage({
  path: paths.notifiable,
  load: async () => (await import('./notifiable-page.tsx')).NotifiablePage,
  firstData: ({ safetyTexts }) => safetyTexts.get.prefetch(),
  needsCoverage: false,
});
