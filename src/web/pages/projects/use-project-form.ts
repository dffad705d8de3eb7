import { type SyntheticEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { bannerMs, redirectMs } from '#shared/timings.ts';
import { refuseField } from '#web/call-errors.ts';
import { useLaterNavigation } from '#web/components/use-later-navigation.ts';
import { errorText } from '#web/error-text.ts';
import { type RecordForm, useRecordForm } from '#web/forms/use-record-form.ts';
import { addActivityPath, paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import {
  type ProjectValues,
  projectFormSchema,
  type StoredProject,
  saveCallFor,
  together,
  valuesOf,
  wordsOf,
} from './project-form-values.ts';
import { tabOf } from './project-list.ts';
import { useProjectCopy } from './use-project-copy.ts';

const text = messages.projects;

export type ProjectForm = RecordForm<ProjectValues, StoredProject>['form'];

/** The form and buttons of a new or stored project. */
export function useProjectForm(project: StoredProject | null) {
  const today = useToday();
  const objectives = trpc.objectives.list.useQuery();
  const { isLeaving, goLater } = useLaterNavigation();
  const refuseTakenName = useNameCheck();
  /** A stored project has other rules. */
  const [isStored, setStored] = useState(project !== null);
  const schema = useMemo(() => projectFormSchema(isStored ? null : today), [isStored, today]);
  const [pressed, setPressed] = useState<'save' | 'copy'>('save');
  const words = wordsOf((one) => objectives.data?.find((objective) => objective.id === one)?.title);
  const isForActivity = useSearchParams()[0].get('for') === 'activity';
  const goOn = ({ id: projectId, status }: StoredProject) => {
    const next = isForActivity && status !== 'archived' ? addActivityPath({ projectId }) : listAt(status);
    goLater(next, redirectMs.project);
  };
  const record: RecordForm<ProjectValues, StoredProject> = useRecordForm<ProjectValues, ProjectValues, StoredProject>({
    schema,
    record: project,
    valuesOf,
    saveCallFor,
    words,
    together,
    name: (stored) => `project.${stored?.id ?? 'new'}`,
    staysOnSearch: true,
    texts: {
      subject: ({ name }) => name,
      saved: () => text.saved,
      failed: (error) => errorText(error, record.stored ? text.updateFailed : text.createFailed),
      unchanged: text.noChanges,
    },
    ms: bannerMs.projectForm,
    beforeCreate: refuseTakenName,
    onSaved: goOn,
  });
  if (record.stored && !isStored) setStored(true);
  const copy = useProjectCopy(record, { words, beforeCreate: refuseTakenName, onCopied: goOn });
  return {
    record,
    isLeaving,
    /** An activity waits for this project, and opens once it is saved. */
    isForActivity,
    error: pressed === 'copy' ? copy.error : record.error,
    save: (event: SyntheticEvent<HTMLFormElement>) => {
      setPressed('save');
      record.submit(event);
    },
    saveAsNew: () => {
      setPressed('copy');
      copy.save();
    },
  };
}

/** The project list's address, at the tab for this status. */
function listAt(status: StoredProject['status']): string {
  const tab = tabOf(status);
  return tab === 'active' ? paths.searchProject : `${paths.searchProject}?tab=${tab}`;
}

function useNameCheck() {
  const utils = trpc.useUtils();
  return async ({ name }: ProjectValues) => {
    const { exists } = await utils.projects.nameExists.fetch({ name }, { staleTime: 0 });
    if (exists) throw refuseField('name', text.nameTaken);
  };
}
