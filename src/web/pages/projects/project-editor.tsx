import { Button, Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { projectTabs } from '#shared/projects.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LoadingRows } from '#web/components/list-states.tsx';
import { Note } from '#web/components/note.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { ProjectDetails } from './project-details.tsx';
import classes from './project-editor.module.css';
import type { StoredProject } from './project-form-values.ts';
import { useProjectForm } from './use-project-form.ts';

const ObjectivesManager = lazy(async () => ({
  default: (await import('#web/pages/objectives/objectives-page.tsx')).ObjectivesManager,
}));
const HazardsManager = lazy(async () => ({
  default: (await import('#web/pages/hazards/hazards-page.tsx')).HazardsManager,
}));
const RisksManager = lazy(async () => ({
  default: (await import('#web/pages/risks/risks-manager.tsx')).RisksManager,
}));

const text = messages.projects;
type Tab = (typeof projectTabs)[number];
const tabLabels: Record<Tab, string> = {
  details: text.details,
  objectives: text.addObjectives,
  hazards: text.addHazards,
  risks: text.addRisks,
};
const libraryTabs = ['objectives', 'hazards', 'risks'] as const;
const managers = { objectives: ObjectivesManager, hazards: HazardsManager, risks: RisksManager };

/** The project's form, and the library in tabs beside it. What is typed in one tab stays while another is open. */
export function ProjectEditor({ project = null }: { project?: StoredProject | null }) {
  const list = useListParams({ tab: 'details' });
  const tab = projectTabs.find((known) => known === list.tab) ?? 'details';
  const [visited, setVisited] = useState<readonly Tab[]>([tab]);
  if (!visited.includes(tab)) setVisited([...visited, tab]);
  const details = useProjectForm(project);
  const { stored } = details.record;
  const title = stored ? text.editTitle : text.createTitle;
  return (
    <>
      <PageHeader title={title} documentTitle={stored ? `${title}: ${stored.name}` : title} />
      <Tabs
        value={tab}
        onChange={(next) => list.setTab(next ?? 'details')}
        // Hidden tabs stay mounted, so that they keep what was typed.
        keepMountedMode="display-none"
        className={classes.tabs}
      >
        <Tabs.List>
          {projectTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tabLabels[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details" keepMounted pt="lg">
          {details.isForActivity ? (
            <Note>{messages.getStarted.projectForActivity}</Note>
          ) : (
            !stored && <Note>{text.otherTabs}</Note>
          )}
          <DetailsForm {...details} />
          {stored && <LastChange key={stored.version} recordType="project" recordId={stored.id} />}
        </Tabs.Panel>
        {libraryTabs.map((one) => {
          const Manager = managers[one];
          return (
            <Tabs.Panel key={one} value={one} keepMounted={visited.includes(one)} pt="lg">
              <Note>{messages.library.sharedBy[one]}</Note>
              <Suspense fallback={<LoadingRows />}>
                <Manager />
              </Suspense>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}

function DetailsForm({ record, error, isLeaving, save, saveAsNew }: ReturnType<typeof useProjectForm>) {
  const { form, stored } = record;
  const [isUploading, setUploading] = useState(false);
  const isBlocked = isLeaving || isUploading;
  const firstWrong = Object.values(form.errors).find(Boolean);
  return (
    <form noValidate onSubmit={save}>
      <DraftNotice of={record} />
      <ProjectDetails form={form} isNew={!stored} onUploading={setUploading} />
      <FormActions sticky error={firstWrong ?? error}>
        {stored && (
          <Button
            variant="default"
            size="lg"
            className={classes.button}
            disabled={form.busy || isBlocked}
            onClick={saveAsNew}
          >
            {text.saveAsNew}
          </Button>
        )}
        <BusyButton
          type="submit"
          size="lg"
          className={classes.button}
          busy={record.busy}
          busyText="Saving…"
          disabled={isBlocked}
        >
          {stored ? text.saveChanges : text.save}
        </BusyButton>
      </FormActions>
    </form>
  );
}
