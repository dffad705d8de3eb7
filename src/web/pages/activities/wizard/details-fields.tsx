import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { activityStatuses } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import { earliestActivityDate } from '#shared/timings.ts';
import { DateField } from '#web/components/date-field.tsx';
import { useHasCoverage } from '#web/field/field-state.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import classes from './details-step.module.css';
import type { ActivityDetails } from './step-props.ts';
import type { DetailsForm } from './use-details-form.ts';

type DetailsFieldsProps = {
  form: DetailsForm['form'];
  activity: ActivityDetails | undefined;
  readOnly: boolean;
  /** The chosen project's location, '' without a project. */
  location: string;
  projects: PickableProjects;
  /** The map of the location. */
  map: ReactNode;
};

const statusOptions = activityStatuses.map((value) => ({ value, label: statusWords(value) }));

export function DetailsFields({ form, activity, readOnly, location, projects, map }: DetailsFieldsProps) {
  const { user } = useSession();
  const createdBy = activity ? (activity.createdBy ?? messages.activities.notAvailable) : fullName(user);
  const variant = readOnly ? 'filled' : 'default';
  return (
    <div className={classes.fields} data-read-only={readOnly || undefined}>
      <TextInput
        label={messages.activities.name}
        required={!readOnly}
        maxLength={200}
        autoComplete="off"
        variant={variant}
        readOnly={readOnly}
        className={classes.wide}
        {...form.getInputProps('activityName')}
      />
      <ProjectField form={form} projects={projects} readOnly={readOnly} isStored={activity !== undefined} />
      <DateField
        label={messages.activities.date}
        required={!readOnly}
        variant={variant}
        readOnly={readOnly}
        minDate={earliestActivityDate}
        {...form.getInputProps('activityDate')}
      />
      <Select
        label={messages.activities.status}
        variant={variant}
        readOnly={readOnly}
        allowDeselect={false}
        data={statusOptions}
        {...(readOnly && { rightSection: <span /> })}
        {...form.getInputProps('status')}
      />
      <TextInput label={messages.activities.createdBy} variant="filled" readOnly value={createdBy} />
      <TextInput
        label={messages.activities.location}
        variant="filled"
        readOnly
        placeholder="Filled in from the project"
        value={location}
        className={classes.wide}
      />
      <div className={classes.wide}>{map}</div>
      <Textarea
        label="Notes"
        variant={variant}
        readOnly={readOnly}
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        className={classes.wide}
        {...form.getInputProps('notes')}
      />
    </div>
  );
}

type ProjectFieldProps = {
  form: DetailsForm['form'];
  projects: PickableProjects;
  readOnly: boolean;
  isStored: boolean;
};

function ProjectField({ form, projects, readOnly, isStored }: ProjectFieldProps) {
  const { onChange, value, error, ...field } = form.getInputProps('projectId');
  // Another project brings other objectives, which only the server knows.
  const isFixed = !useHasCoverage() && isStored;
  return (
    <Select
      label="Project"
      required={!readOnly}
      searchable={!readOnly && !isFixed}
      variant={readOnly || isFixed ? 'filled' : 'default'}
      readOnly={readOnly || isFixed}
      description={isFixed && !readOnly && messages.general.needsCoverage}
      placeholder={projects.isPending ? 'Loading…' : 'Choose a project'}
      nothingFoundMessage="No project of this name"
      data={projects.options}
      {...((readOnly || isFixed) && { rightSection: <span /> })}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={
        projects.isError && !readOnly ? (
          <Group component="span" gap="xs">
            {messages.activities.projectsLoadFailed}
            <Button size="compact-sm" variant="default" onClick={() => projects.retry()}>
              Try again
            </Button>
          </Group>
        ) : (
          error
        )
      }
      {...field}
    />
  );
}

export type PickableProjects = ReturnType<typeof usePickableProjects>;

/** Every project that is not archived, and the activity's own, which may have been archived since. */
export function usePickableProjects(activity: ActivityDetails | undefined) {
  const query = trpc.projects.pickList.useQuery();
  const listed = query.data ?? [];
  const isOwnListed = !activity || listed.some(({ id }) => id === activity.projectId);
  const own = isOwnListed ? [] : [{ id: activity.projectId, name: activity.projectName }];
  const options = [...own, ...listed].map(({ id, name }) => ({ value: String(id), label: name }));

  /** A saved activity shows its own copy of the location: a completed one's no longer follows the project. */
  function locationOf(projectId: number | null): string {
    if (activity && projectId === activity.projectId) return activity.projectLocation;
    return listed.find(({ id }) => id === projectId)?.location ?? '';
  }

  const nameOf = (projectId: number): string =>
    options.find(({ value }) => value === String(projectId))?.label ?? messages.activities.otherProject;

  return {
    options,
    locationOf,
    nameOf,
    isPending: query.isPending,
    /** Nobody made a project yet, or all are archived. */
    isNone: query.data?.length === 0,
    isError: query.isError && query.data === undefined,
    retry: query.refetch,
  };
}
