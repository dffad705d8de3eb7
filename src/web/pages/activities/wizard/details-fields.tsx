import { ComboboxChevron, Group, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { lineFields } from '#shared/activities/details.ts';
import { daysToFinish } from '#shared/activities/times.ts';
import { isTimeOfDay } from '#shared/clock-times.ts';
import { minutesOf } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import { earliestActivityDate } from '#shared/timings.ts';
import columns from '#web/components/columns.module.css';
import { DateField } from '#web/components/date-field.tsx';
import { TimeField } from '#web/components/time-field.tsx';
import { useHasCoverage } from '#web/offline/use-field.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { PositionField, positionInput } from '#web/parts/position/position-field.tsx';
import { useSession } from '#web/session-context.ts';
import type { DetailsForm } from './use-details-form.ts';
import type { LeaderName } from './use-leader-name.ts';
import type { PickableProjects } from './use-pickable-projects.ts';

// A stored activity shows their values as text until Edit is pressed: the wizard does without their lists.
const loadPickers = () => import('./details-pickers.tsx');
const ProjectPicker = lazy(async () => ({ default: (await loadPickers()).ProjectPicker }));
const LeaderPicker = lazy(async () => ({ default: (await loadPickers()).LeaderPicker }));
const StatusPicker = lazy(async () => ({ default: (await loadPickers()).StatusPicker }));

type DetailsFieldsProps = {
  form: DetailsForm['form'];
  activity: ActivityDetails | undefined;
  readOnly: boolean;
  /** The chosen project's location, '' without a project. */
  location: string;
  projects: PickableProjects;
  leaderName: LeaderName;
  /** The map of the location. */
  map: ReactNode;
};

export function DetailsFields({ form, activity, readOnly, location, projects, leaderName, map }: DetailsFieldsProps) {
  const { user } = useSession();
  const createdBy = activity ? (activity.createdBy ?? messages.activities.notAvailable) : fullName(user);
  const variant = readOnly ? 'filled' : 'default';
  return (
    <div className={columns.fields} data-read-only={readOnly || undefined}>
      <TextInput
        label={messages.activities.name}
        required={!readOnly}
        maxLength={200}
        autoComplete="off"
        variant={variant}
        readOnly={readOnly}
        className={columns.wide ?? ''}
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
      <TimeFields form={form} readOnly={readOnly} />
      <LeaderField form={form} readOnly={readOnly} nameOf={leaderName} />
      {lineFields.map(({ name, label, placeholder = '' }) => (
        <TextInput
          key={name}
          label={label}
          variant={variant}
          readOnly={readOnly}
          maxLength={200}
          autoComplete="off"
          placeholder={placeholder}
          className={columns.wide ?? ''}
          {...form.getInputProps(name)}
        />
      ))}
      <div className={columns.wide ?? ''}>
        <PositionField label={messages.positions.ofMeeting} readOnly={readOnly} {...positionInput(form)} />
      </div>
      <StatusField form={form} readOnly={readOnly} />
      <TextInput label={messages.activities.createdBy} variant="filled" readOnly value={createdBy} />
      <TextInput
        label={messages.activities.location}
        variant="filled"
        readOnly
        placeholder="Filled in from the project"
        value={location}
        className={columns.wide ?? ''}
      />
      <div className={columns.wide ?? ''}>{map}</div>
      <Textarea
        label="Notes"
        variant={variant}
        readOnly={readOnly}
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        className={columns.wide ?? ''}
        {...form.getInputProps('notes')}
      />
    </div>
  );
}

/** Both are optional. A finish before the start says that it is on the next day. */
function TimeFields({ form, readOnly }: Pick<ProjectFieldProps, 'form' | 'readOnly'>) {
  const { startTime, finishTime } = form.getValues();
  const input = { variant: readOnly ? 'filled' : 'default', readOnly };
  const areTimes = isTimeOfDay(startTime) && isTimeOfDay(finishTime);
  const isNextDay = areTimes && daysToFinish({ startTime, finishTime }) > 0;
  const hours = Math.round((minutesOf(finishTime) - minutesOf(startTime)) / 6 + 240) / 10;
  return (
    <Group grow wrap="nowrap" align="flex-end">
      <TimeField label={messages.activities.start} {...input} {...form.getInputProps('startTime')} />
      <TimeField
        label={messages.activities.finish}
        {...input}
        description={isNextDay && messages.activities.finishNextDay(hours)}
        {...form.getInputProps('finishTime')}
      />
    </Group>
  );
}

type ProjectFieldProps = {
  form: DetailsForm['form'];
  projects: PickableProjects;
  readOnly: boolean;
  isStored: boolean;
};

function ProjectField({ form, projects, readOnly, isStored }: ProjectFieldProps) {
  // Another project brings other objectives, which only the server knows.
  const isFixed = !useHasCoverage() && isStored;
  const { onChange: _, value, error, ...field } = form.getInputProps('projectId');
  return (
    <AsText
      label="Project"
      required={!readOnly}
      description={isFixed && !readOnly && messages.general.needsCoverage}
      placeholder={projects.placeholder}
      value={projects.shownName(value)}
      error={!readOnly && error}
      {...field}
      picker={!readOnly && !isFixed && <ProjectPicker form={form} projects={projects} />}
    />
  );
}

type LeaderFieldProps = Pick<ProjectFieldProps, 'form' | 'readOnly'> & { nameOf: LeaderName };

function LeaderField({ form, readOnly, nameOf }: LeaderFieldProps) {
  const { onChange: _, value, ...field } = form.getInputProps('ledById');
  return (
    <AsText
      label={messages.activities.leader}
      placeholder={messages.activities.nobodyLeads}
      value={value === null ? '' : nameOf(value)}
      {...field}
      picker={!readOnly && <LeaderPicker form={form} nameOf={nameOf} />}
    />
  );
}

function StatusField({ form, readOnly }: Pick<ProjectFieldProps, 'form' | 'readOnly'>) {
  const { onChange: _, value, ...field } = form.getInputProps('status');
  return (
    <AsText
      label={messages.activities.status}
      value={statusWords(value)}
      {...field}
      picker={!readOnly && <StatusPicker form={form} />}
    />
  );
}

/** A value as text; its picker, where it can be chosen, as soon as that has loaded. */
function AsText({ picker, ...props }: TextInputProps & { picker: ReactNode }) {
  if (!picker) return <TextInput variant="filled" readOnly {...props} />;
  return <Suspense fallback={<TextInput readOnly rightSection={<ComboboxChevron />} {...props} />}>{picker}</Suspense>;
}
