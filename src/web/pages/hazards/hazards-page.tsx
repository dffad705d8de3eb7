import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type HazardKind, hazardForm } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import words from '#web/components/words.module.css';
import { ExportLibrary, LibraryList, libraryView } from '#web/pages/library/library-list.tsx';
import classes from './hazards-page.module.css';

const text = messages.hazards;

const viewOf = (kind: HazardKind, texts: { list: string; addTitle: string; add: string } & Failures) =>
  libraryView({
    noun: 'hazards',
    name: `hazard.${kind}`,
    recordType: 'hazard',
    part: { kind },
    texts: { ...text, ...texts },
    fields: [{ name: 'hazardDescription', title: text.description }],
    addSchema: hazardForm(kind),
  });
type Failures = Record<'loadFailed' | 'addFailed', string>;

const site = viewOf('site', {
  list: text.site,
  addTitle: 'Add a site hazard',
  add: text.addSite,
  loadFailed: text.loadSiteFailed,
  addFailed: text.addSiteFailed,
});
const activityPeople = viewOf('activity_people', {
  list: text.activityPeople,
  addTitle: 'Add an activity/people hazard',
  add: text.addActivityPeople,
  loadFailed: text.loadActivityPeopleFailed,
  addFailed: text.addActivityPeopleFailed,
});

/** The reusable hazards: a panel for each of the two kinds. */
export function HazardsManager() {
  return (
    <>
      <Alert icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />} mb="var(--bl-card-gap)">
        {text.reminder}
      </Alert>
      <div className={clsx(words.columns, classes.panels)}>
        <LibraryList view={site} layout="panel" />
        <LibraryList view={activityPeople} layout="panel" />
      </div>
    </>
  );
}

const fileColumns = [
  { heading: 'Kind', value: ({ kind }: Record<string, string>) => (kind === 'site' ? 'Site' : 'Activity and people') },
  { heading: 'Hazard', value: (row: Record<string, string>) => row.hazardDescription ?? null },
];

export function HazardsPage() {
  return (
    <>
      <PageHeader title="Add Hazards" />
      <ListWithExport exportCsv={<ExportLibrary view={site} columns={fileColumns} />}>
        <HazardsManager />
      </ListWithExport>
    </>
  );
}
