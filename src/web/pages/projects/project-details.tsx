import { Stack, Textarea, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { projectStatuses } from '#shared/projects.ts';
import { statusWords } from '#shared/statuses.ts';
import columns from '#web/components/columns.module.css';
import { DateField } from '#web/components/date-field.tsx';
import { hintBelow } from '#web/components/hint-below.ts';
import { LocationField } from '#web/components/map/location-field.tsx';
import { LocationMap } from '#web/components/map/location-map.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { Select } from '#web/components/select.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import words from '#web/components/words.module.css';
import { PositionField, positionInput } from '#web/parts/position/position-field.tsx';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import { DocumentField, ImageField } from './file-fields.tsx';
import { ObjectivesField } from './objectives-field.tsx';
import classes from './project-editor.module.css';
import type { ProjectForm } from './use-project-form.ts';

const statusOptions = projectStatuses.map((value) => ({ value, label: statusWords(value) }));

type DetailsProps = { form: ProjectForm; isNew: boolean; onUploading: (isUploading: boolean) => void };

/** The fields of the Details tab, in cards: the project, its location, emergency contacts and files. */
export function ProjectDetails({ form, isNew, onUploading }: DetailsProps) {
  return (
    <div className={clsx(words.columns, classes.columns)}>
      <Stack gap="var(--bl-card-gap)" miw={0}>
        <ProjectFields form={form} isNew={isNew} />
        <SafetyFields form={form} />
      </Stack>
      <Stack gap="var(--bl-card-gap)" miw={0}>
        <ContactFields form={form} />
        <FileFields form={form} onUploading={onUploading} />
      </Stack>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledSurface title={title} size="h3" mb="sm">
      <div className={columns.fields}>{children}</div>
    </TitledSurface>
  );
}

function ProjectFields({ form, isNew }: Pick<DetailsProps, 'form' | 'isNew'>) {
  const { config } = useSession();
  const today = useToday();
  const apiKey = config.googleMapsApiKey;
  return (
    <Section title="Project">
      <div className={columns.wide}>
        <TextInput label="Name" withAsterisk autoComplete="off" maxLength={200} {...form.getInputProps('name')} />
      </div>
      <div className={columns.wide}>
        <ObjectivesField
          value={form.values.objectiveIds}
          onChange={(ids) => form.setFieldValue('objectiveIds', ids)}
          error={form.errors.objectiveIds}
        />
      </div>
      <DateField
        label="Start Date"
        withAsterisk
        {...hintBelow}
        {...(isNew && { minDate: today, description: messages.projects.startsFromToday })}
        {...form.getInputProps('startDate')}
      />
      <Select label="Status" data={statusOptions} allowDeselect={false} {...form.getInputProps('status')} />
      <div className={columns.wide}>
        <LocationField label="Project Location" withAsterisk apiKey={apiKey} {...form.getInputProps('location')} />
      </div>
      <div className={columns.wide}>
        <PositionField label={messages.positions.ofProject} {...positionInput(form)} />
      </div>
      <div className={columns.wide}>
        <LocationMap address={form.values.location} apiKey={apiKey} />
      </div>
    </Section>
  );
}

function SafetyFields({ form }: Pick<DetailsProps, 'form'>) {
  return (
    <Section title="Emergency">
      <div className={columns.wide}>
        <Textarea
          label="Emergency Services"
          withAsterisk
          autosize
          minRows={1}
          {...form.getInputProps('emergencyServices')}
        />
      </div>
      <div className={columns.wide}>
        <TextInput
          label="Local Medical Center Address"
          autoComplete="off"
          {...form.getInputProps('localMedicalCenterAddress')}
        />
      </div>
      <PhoneField
        label="Local Medical Center Phone"
        autoComplete="off"
        {...form.getInputProps('localMedicalCenterPhone')}
      />
      <TextInput label="Local Hospital" autoComplete="off" {...form.getInputProps('localHospital')} />
    </Section>
  );
}

function ContactFields({ form }: Pick<DetailsProps, 'form'>) {
  return (
    <Section title="Primary contact">
      <div className={columns.wide}>
        <TextInput label="Primary Contact Name" autoComplete="off" {...form.getInputProps('primaryContactName')} />
      </div>
      <div className={columns.wide}>
        <PhoneField label="Primary Contact Phone" autoComplete="off" {...form.getInputProps('primaryContactPhone')} />
      </div>
    </Section>
  );
}

function FileFields({ form, onUploading }: Pick<DetailsProps, 'form' | 'onUploading'>) {
  const [isImageBusy, setImageBusy] = useState(false);
  const [isDocumentBusy, setDocumentBusy] = useState(false);
  const isUploading = isImageBusy || isDocumentBusy;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  return (
    <Section title="Files">
      <div className={columns.wide}>
        <ImageField
          fileId={form.values.imageFileId}
          onChange={(fileId) => form.setFieldValue('imageFileId', fileId)}
          error={form.errors.imageFileId}
          onUploading={setImageBusy}
        />
      </div>
      <div className={columns.wide}>
        <DocumentField
          fileId={form.values.inductionFileId}
          name={form.values.inductionFileName}
          onChange={(fileId, name) => form.setValues({ inductionFileId: fileId, inductionFileName: name })}
          error={form.errors.inductionFileId}
          onUploading={setDocumentBusy}
        />
      </div>
    </Section>
  );
}
