import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { pickFields } from '#shared/given-fields.ts';
import {
  type IncidentField,
  type IncidentFieldName,
  incidentForm,
  incidentSchema,
  isAsked,
} from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { noPosition, type Position, positionFields, positionNames } from '#shared/position-fields.ts';
import { bannerMs } from '#shared/timings.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import columns from '#web/components/columns.module.css';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { PositionField, positionInput } from '#web/parts/position/position-field.tsx';
import { incidentTogether, incidentWords } from '#web/sync/effects/incident-rows.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import { positionWords } from '#web/sync/position-words.ts';
import { useToday } from '#web/use-today.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { IncidentInput, reportFormOf } from './incident-input.tsx';
import type { Part } from './incident-words.ts';
import { titleOf } from './incident-words.ts';
import { useAssignedNames } from './use-assigned-names.ts';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

type Values = Partial<Record<IncidentFieldName, string>> & Partial<Position>;

/** The rules of some of a report's fields. The first part has those that every report must have. */
function rulesOf(names: IncidentFieldName[], today: string): z.ZodType<Values> {
  if (names.includes('incidentDescription'))
    return incidentForm(today).and(z.object(positionFields)) as unknown as z.ZodType<Values>;
  return z.object(Object.fromEntries(names.map((name) => [name, incidentSchema.shape[name]]))) as z.ZodType<Values>;
}

type PartFormProps = { incident: StoredIncident; part: Part; onDone: () => void };

/** A part of an incident, edited in its place. Fields that its reader may not see are not offered, and stay as they are. */
export function PartForm({ incident, part, onDone }: PartFormProps) {
  const fields = part.fields.filter(({ name }) => !incident.hidden.includes(name));
  const record = useEditedPart({ incident, part, onDone }, fields);
  const { form } = record;
  const element = useRef<HTMLFormElement>(null);
  const people = useAssignedNames(incident.activityId);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  const report = reportFormOf(form, form.values);
  const shown = fields.filter(({ name }) => isAsked(name, report.textOf('typeOfIncident')));
  return (
    <form noValidate aria-label={text.editPart(part.title)} onSubmit={record.submit} ref={element}>
      <DraftNotice of={record} />
      <div className={columns.fields}>
        {shown.map((field) => (
          <IncidentInput key={field.name} field={field} form={report} people={people} />
        ))}
      </div>
      {part.fields.some(({ name }) => name === 'incidentDescription') && (
        <Box mt="md">
          <PositionField label={messages.positions.ofIncident} {...positionInput(form)} />
        </Box>
      )}
      <HiddenFields fields={part.fields} seen={incident} />
      <FormActions error={record.error}>
        <CancelAndSave busy={record.busy} discard={record.discard} onCancel={onDone} />
      </FormActions>
    </form>
  );
}

function useEditedPart({ incident, part, onDone }: PartFormProps, fields: IncidentField[]) {
  const today = useToday();
  const names = fields.map(({ name }) => name);
  const isStory = names.includes('incidentDescription');
  return useRecordForm<Values, Values, StoredIncident>({
    schema: rulesOf(names, today),
    record: incident,
    valuesOf: (stored) => ({
      ...Object.fromEntries(names.map((name) => [name, stored?.[name] ?? ''])),
      ...(isStory && { ...noPosition, ...(stored && pickFields(stored, positionNames)) }),
    }),
    saveCallFor: (values) => saveCall('incidents.update', { id: incident.id, ...values }),
    words: { ...incidentWords, ...positionWords } as FormWords<Values>,
    together: names.includes('medicalTreatmentObtained') ? incidentTogether : [],
    name: `incident.${incident.id}.${part.title}`,
    texts: {
      subject: () => titleOf(incident),
      saved: () => text.saved,
      failed: text.saveFailed,
    },
    ms: bannerMs.library,
    onSaved: onDone,
  });
}
