import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { activityForm } from '#shared/activities/details.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { useDraft } from '#web/components/use-draft.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText, fieldErrors } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import type { ActivityDetails } from './step-props.ts';
import { wizardPath } from './wizard-address.ts';

export type DetailsValues = {
  activityName: string;
  projectId: number | null;
  activityDate: string;
  status: ActivityStatus;
  notes: string;
  /** What the form started from. It stands among the values so that a draft brings it back: an old draft meets a newer save and asks. */
  version: number;
};

const emptyValues: DetailsValues = {
  activityName: '',
  projectId: null,
  activityDate: '',
  status: 'InProgress',
  notes: '',
  version: 0,
};

function valuesOf(activity: ActivityDetails | undefined): DetailsValues {
  if (!activity) return emptyValues;
  const { activityName, projectId, activityDate, status, notes, version } = activity;
  return { activityName, projectId, activityDate, status, notes, version };
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** The form of the Details step and what its buttons do. An activity that was saved before is read-only until Edit. */
export function useDetailsForm(activity: ActivityDetails | undefined) {
  const form = useZodForm(activityForm, valuesOf(activity));
  // What the form started from: a refresh by another step or person must not move it under the user's hands.
  const [base, setBase] = useState(activity);
  const [wantsEdit, setWantsEdit] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const draft = useDraft(`activity.${activity?.id ?? 'new'}`, form);
  const guard = useUnsavedGuard(form.isDirty());
  const isEditing = !activity || wantsEdit || draft.restored;
  const calls = useDetailsCalls();
  const confirm = useConfirm();
  const banner = useBanner();
  const navigate = useNavigate();

  function startFrom(saved: ActivityDetails) {
    const values = valuesOf(saved);
    setBase(saved);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version of the activity is the event.
  useEffect(() => {
    if (activity && base && activity.version !== base.version && !isEditing) startFrom(activity);
  }, [activity?.version, isEditing]);

  function endEditing() {
    draft.clear();
    setWantsEdit(false);
    setFailure('');
    setConflict(null);
  }

  function fail(fallback: string) {
    return (error: unknown) => {
      const text = errorText(error, fallback);
      const met = conflictOf(error);
      setConflict(met);
      setWantsEdit(true);
      // What a field says already need not be said twice.
      setFailure(met || Object.keys(fieldErrors(error)).length > 0 ? '' : text);
      if (!met) banner.failure(text);
    };
  }

  /** What was said of the save before is no longer true. */
  function begin() {
    setFailure('');
    banner.clear();
  }

  async function create(values: DetailsInput) {
    begin();
    const saved = await calls.create(values);
    draft.clear();
    guard.allowLeaving();
    banner.success(messages.activities.saved);
    await navigate(wizardPath(saved.id, 1), { replace: true });
  }

  async function update(values: DetailsInput, version: number | undefined) {
    begin();
    if (!activity || (!form.isDirty() && !conflict && !(await confirm(nothingChanged)))) return;
    const saved = await calls.update({ ...values, id: activity.id, ...(version !== undefined && { version }) });
    startFrom(saved);
    endEditing();
    banner.success(messages.activities.saved);
  }

  async function duplicate(values: DetailsInput) {
    if (!activity) return;
    begin();
    const saved = await calls.duplicate({ id: activity.id, ...changedValues(values, base) });
    draft.clear();
    guard.allowLeaving();
    banner.success(messages.activities.saved);
    await navigate(wizardPath(saved.id, 1));
  }

  return {
    form,
    draft,
    isEditing,
    failure,
    conflict,
    edit: () => {
      setWantsEdit(true);
      form.getInputNode('activityName')?.focus();
    },
    cancel: () => {
      if (activity) startFrom(activity);
      endEditing();
    },
    save: form.handleSubmit(
      (values) => (activity ? update(values, form.values.version) : create(values)),
      fail(messages.activities.saveFailed),
    ),
    saveMine: () =>
      form.handleSubmit((values) => update(values, conflict?.version), fail(messages.activities.saveFailed))(),
    takeTheirs: async () => {
      const theirs = await calls.reload(activity?.id ?? 0);
      startFrom(theirs);
      endEditing();
    },
    saveAsNew: () => form.handleSubmit(duplicate, fail(messages.activities.duplicateFailed))(),
  };
}

type DetailsInput = Omit<DetailsValues, 'projectId' | 'version'> & { projectId: number };

const nothingChanged = { question: messages.activities.noChanges, confirmLabel: 'Save', destructive: false };

/** What the form says otherwise than the activity that is copied: a copy takes the rest, and `{name} (Copy)`, from that. */
function changedValues(values: DetailsInput, base: ActivityDetails | undefined): Partial<DetailsInput> {
  const { status, ...copied } = values;
  const before: Record<string, unknown> = valuesOf(base);
  return Object.fromEntries(Object.entries(copied).filter(([name, value]) => before[name] !== value));
}

/** The calls, and what they leave in the cache. */
function useDetailsCalls() {
  const utils = trpc.useUtils();
  const createKey = useClientKey();
  const copyKey = useClientKey();
  const created = trpc.activities.details.create.useMutation();
  const updated = trpc.activities.details.update.useMutation();
  const duplicated = trpc.activities.details.duplicate.useMutation();

  function keep(saved: ActivityDetails): ActivityDetails {
    utils.activities.details.get.setData({ id: saved.id }, saved);
    void utils.activities.list.invalidate();
    void utils.activities.counts.invalidate();
    void utils.activities.home.invalidate();
    return saved;
  }

  return {
    create: async (values: DetailsInput) => {
      const saved = keep(await created.mutateAsync({ ...values, clientKey: createKey.value }));
      createKey.renew();
      return saved;
    },
    update: async (values: DetailsInput & { id: number; version?: number }) => {
      const saved = keep(await updated.mutateAsync(values));
      // Another project brings other objectives.
      void utils.activities.outcome.invalidate();
      return saved;
    },
    duplicate: async (values: Partial<DetailsInput> & { id: number }) => {
      const saved = keep(await duplicated.mutateAsync({ ...values, clientKey: copyKey.value }));
      copyKey.renew();
      return saved;
    },
    reload: async (id: number) => keep(await utils.activities.details.get.fetch({ id }, { staleTime: 0 })),
  };
}
