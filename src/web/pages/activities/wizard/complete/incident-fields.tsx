import { Group, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { type IncidentField, incidentGroups, isAsked, isRequired } from '#shared/activities/incident-report.ts';
import { formatDate } from '#shared/dates.ts';
import { DateField } from '#web/components/date-field.tsx';
import classes from './complete.module.css';
import type { CompleteZodForm } from './use-complete-form.ts';

type IncidentFieldsProps = { form: CompleteZodForm; readOnly: boolean };

/** The incident report: all fields, by group. */
export function IncidentFields({ form, readOnly }: IncidentFieldsProps) {
  const { typeOfIncident } = form.values.incidentDetails;
  return incidentGroups.map(({ title, fields }) => (
    <fieldset key={title} className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>
        {fields
          .filter(({ name }) => isAsked(name, typeOfIncident))
          .map((field) =>
            readOnly ? (
              <IncidentText key={field.name} field={field} text={form.values.incidentDetails[field.name]} />
            ) : (
              <IncidentInput key={field.name} field={field} form={form} />
            ),
          )}
      </div>
    </fieldset>
  ));
}

function IncidentText({ field: { label, kind }, text }: { field: IncidentField; text: string }) {
  const shown = { label, variant: 'filled', readOnly: true } as const;
  if (kind === 'lines') return <Textarea {...shown} value={text} className={classes.wide ?? ''} />;
  return <TextInput {...shown} value={kind === 'date' ? formatDate(text) : text} />;
}

function IncidentInput({ field, form }: { field: IncidentField; form: CompleteZodForm }) {
  const path = `incidentDetails.${field.name}` as const;
  const { label } = field;
  const input = { ...form.getInputProps(path), required: isRequired(field.name) };
  switch (field.kind) {
    case 'lines':
      return <Textarea label={label} minRows={2} className={classes.wide ?? ''} {...input} />;
    case 'date':
      return <DateField label={label} clearable {...input} />;
    case 'time':
      return <TextInput label={label} type="time" {...input} />;
    case 'select':
      return (
        <Select
          label={label}
          placeholder="Choose one"
          data={[...field.choices]}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          {...input}
          value={input.value || null}
          onChange={(value) => form.setFieldValue(path, value ?? '')}
        />
      );
    case 'radio':
      return (
        <Radio.Group label={label} {...input}>
          <Group gap="xs">
            {field.choices.map((choice) => (
              <Radio key={choice} value={choice} label={choice} className={classes.radio ?? ''} />
            ))}
          </Group>
        </Radio.Group>
      );
    default:
      return <TextInput label={label} autoComplete="off" {...input} />;
  }
}
