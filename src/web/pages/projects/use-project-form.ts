import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs, redirectMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { useDraft } from '#web/components/use-draft.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText, fieldErrors } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import { useToday } from '#web/use-today.ts';
import {
  newProject,
  type ProjectValues,
  projectFormSchema,
  type StoredProject,
  valuesOf,
} from './project-form-values.ts';
import { tabOf } from './project-list.ts';

const text = messages.projects;

export type SaveKind = 'create' | 'update' | 'copy';
const failedTexts: Record<SaveKind, string> = {
  create: text.createFailed,
  update: text.updateFailed,
  copy: text.duplicateFailed,
};

/** The form of a new or a stored project and everything that its buttons do. */
export function useProjectForm(project: StoredProject | undefined) {
  const [isNew] = useState(project === undefined);
  const today = useToday();
  const schema = useMemo(() => projectFormSchema(isNew ? today : null), [isNew, today]);
  const form = useZodForm<ProjectValues, ProjectValues>(schema, project ? valuesOf(project) : newProject);
  const draft = useDraft(project ? `project.${project.id}` : 'project.new', form);
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const [failure, setFailure] = useState('');
  const [isSaved, setSaved] = useState(false);
  const send = useSend(project?.id);
  const openList = useOpenList();
  const confirm = useConfirm();
  const banner = useBanner();
  const utils = trpc.useUtils();

  async function save(kind: SaveKind, values: ProjectValues) {
    setFailure('');
    setConflict(null);
    if (kind === 'update' && !form.isDirty()) {
      const question = { question: text.noChanges, confirmLabel: text.save, destructive: false };
      if (!(await confirm(question))) return;
    }
    if (kind !== 'update' && (await utils.projects.nameExists.fetch({ name: values.name }, { staleTime: 0 })).exists) {
      fail(text.nameTaken, { name: text.nameTaken });
      form.getInputNode('name')?.focus();
      return;
    }
    const stored = await send(kind, values);
    draft.clear();
    form.resetDirty();
    setSaved(true);
    banner.success(text.saved, bannerMs.projectForm);
    openList(stored.status);
  }

  function fail(message: string, errors: Record<string, string> = {}) {
    form.setErrors(errors);
    setFailure(message);
    banner.failure(message, bannerMs.projectForm);
  }

  /** The handler of a button. */
  const submit = (kind: SaveKind) =>
    form.handleSubmit(
      (values) => save(kind, values),
      (error) => {
        const changedMeanwhile = conflictOf(error);
        setConflict(changedMeanwhile);
        if (!changedMeanwhile) fail(errorText(error, failedTexts[kind]), fieldErrors(error));
      },
    );

  async function takeTheirs() {
    if (!project) return;
    const theirs = valuesOf(await utils.projects.get.fetch({ id: project.id }, { staleTime: 0 }));
    draft.clear();
    form.setInitialValues(theirs);
    form.setValues(theirs);
    form.resetDirty(theirs);
    setConflict(null);
    setFailure('');
  }

  function saveMine() {
    if (conflict) form.setFieldValue('version', conflict.version);
    submit('update')();
  }

  return { form, draft, conflict, failure, isSaved, submit, takeTheirs, saveMine };
}

export type ProjectForm = ReturnType<typeof useProjectForm>['form'];

/** Sends the form as it stands to be created, saved or copied. */
function useSend(id: number | undefined) {
  const create = trpc.projects.create.useMutation();
  const update = trpc.projects.update.useMutation();
  const clientKey = useClientKey();
  const utils = trpc.useUtils();
  return async (kind: SaveKind, { inductionFileName: _shownOnly, version, ...fields }: ProjectValues) => {
    const stored =
      kind === 'update' && id !== undefined
        ? await update.mutateAsync({ id, version, ...fields })
        : await create.mutateAsync({ ...fields, clientKey: clientKey.value });
    clientKey.renew();
    void utils.projects.invalidate();
    return stored;
  };
}

/** The list at the tab of the saved status, a second after the save; not when the person has left meanwhile. */
function useOpenList() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (status: StoredProject['status']) => {
    const tab = tabOf(status);
    timer.current = setTimeout(() => {
      void navigate(tab === 'active' ? paths.searchProject : `${paths.searchProject}?tab=${tab}`);
    }, redirectMs.project);
  };
}
