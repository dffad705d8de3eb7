import { Group, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { type IncidentField, incidentGroups, isAsked } from '#shared/activities/incident-report.ts';
import { DateField } from '#web/components/date-field.tsx';
import classes from './complete.module.css';
import type { CompleteZodForm } from './use-complete-form.ts';

/** The incident report: every field, in its group. */
export function IncidentFields({ form }: { form: CompleteZodForm }) {
  const { typeOfIncident } = form.values.incidentDetails;
  return incidentGroups.map(({ title, fields }) => (
    <fieldset key={title} className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>
        {fields
          .filter(({ name }) => isAsked(name, typeOfIncident))
          .map((field) => (
            <IncidentInput key={field.name} field={field} form={form} />
          ))}
      </div>
    </fieldset>
  ));
}

function IncidentInput({ field, form }: { field: IncidentField; form: CompleteZodForm }) {
  const path = `incidentDetails.${field.name}` as const;
  const input = form.getInputProps(path);
  const { label } = field;
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
