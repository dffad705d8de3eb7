import { Button, Tabs } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { projectTabs } from '#shared/projects.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LoadingRows } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { ProjectDetails } from './project-details.tsx';
import classes from './project-editor.module.css';
import type { StoredProject } from './project-form-values.ts';
import { useProjectForm } from './use-project-form.ts';

const ObjectivesManager = lazy(async () => ({
  default: (await import('#web/pages/objectives/objectives-manager.tsx')).ObjectivesManager,
}));
const HazardsManager = lazy(async () => ({
  default: (await import('#web/pages/hazards/hazards-manager.tsx')).HazardsManager,
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
type LibraryTabName = (typeof libraryTabs)[number];
const managers = { objectives: ObjectivesManager, hazards: HazardsManager, risks: RisksManager };

/** The form of a project and, beside it, the library that it draws on. Nothing typed in a tab is lost while another is open. */
export function ProjectEditor({ project }: { project?: StoredProject }) {
  const list = useListParams({ tab: 'details' });
  const tab = projectTabs.find((known) => known === list.tab) ?? 'details';
  const details = useProjectForm(project);
  const [dirtyTabs, setDirtyTabs] = useState<readonly Tab[]>([]);
  useUnsavedGuard(details.form.isDirty() || dirtyTabs.length > 0, { pathOnly: true });
  const setDirty = useCallback(
    (one: Tab, isDirty: boolean) =>
      setDirtyTabs((tabs) => (isDirty ? [...new Set([...tabs, one])] : tabs.filter((other) => other !== one))),
    [],
  );
  const title = project ? text.editTitle : text.createTitle;
  return (
    <>
      <PageHeader title={title} documentTitle={project ? `${title}: ${project.name}` : title} />
      <Tabs
        value={tab}
        onChange={(next) => list.setTab(next ?? 'details')}
        // Hidden, not taken away: the drafts and the guard of a hidden form go on.
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
        <Tabs.Panel value="details" keepMounted className={classes.panel}>
          <DetailsForm details={details} isNew={!project} />
          {project && <LastChange key={project.version} recordType="project" recordId={project.id} />}
        </Tabs.Panel>
        {libraryTabs.map((one) => (
          <Tabs.Panel key={one} value={one} keepMounted={dirtyTabs.includes(one)} className={classes.panel}>
            <LibraryTab tab={one} onDirty={setDirty} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

type LibraryTabProps = { tab: LibraryTabName; onDirty: (tab: Tab, isDirty: boolean) => void };

function LibraryTab({ tab, onDirty }: LibraryTabProps) {
  const Manager = managers[tab];
  const report = useCallback((isDirty: boolean) => onDirty(tab, isDirty), [tab, onDirty]);
  return (
    <Suspense fallback={<LoadingRows />}>
      <Manager onDirty={report} />
    </Suspense>
  );
}

function DetailsForm({ details, isNew }: { details: ReturnType<typeof useProjectForm>; isNew: boolean }) {
  const { form, draft, conflict, failure, isSaved, submit, takeTheirs, saveMine } = details;
  const [isUploading, setUploading] = useState(false);
  const isBlocked = isSaved || isUploading;
  const conflictPlace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) conflictPlace.current?.scrollIntoView?.({ block: 'center' });
  }, [conflict]);
  const firstWrong = Object.values(form.errors).find(Boolean);
  return (
    <form noValidate onSubmit={submit(isNew ? 'create' : 'update')}>
      <DraftNotice draft={draft} />
      <ProjectDetails form={form} isNew={isNew} onUploading={setUploading} />
      <div ref={conflictPlace} className={classes.conflict}>
        <ConflictChoice conflict={conflict} onTheirs={() => void takeTheirs()} onMine={saveMine} busy={form.busy} />
      </div>
      <FormActions sticky error={conflict ? '' : (firstWrong ?? failure)}>
        {!isNew && (
          <Button
            variant="default"
            size="lg"
            className={classes.button}
            disabled={form.busy || isBlocked}
            onClick={() => submit('copy')()}
          >
            {text.saveAsNew}
          </Button>
        )}
        <BusyButton
          type="submit"
          size="lg"
          className={classes.button}
          busy={form.busy}
          busyText="Saving…"
          disabled={isBlocked}
        >
          {isNew ? text.save : text.saveChanges}
        </BusyButton>
      </FormActions>
    </form>
  );
}
