import { Group, Radio, Textarea, TextInput } from '@mantine/core';
import { formatDate } from '#shared/dates.ts';
import { type IncidentField, incidentGroups, isAsked, isRequired } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { Autocomplete } from '#web/components/autocomplete.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Fold } from '#web/components/fold.tsx';
import { Select } from '#web/components/select.tsx';
import { trpc } from '#web/trpc.ts';
import classes from './complete.module.css';
import type { CompleteZodForm } from './use-complete-form.ts';

type IncidentFieldsProps = { activityId: number; form: CompleteZodForm; readOnly: boolean };

/** The incident report: what a person tells first, and the other fields by group under a button each. */
export function IncidentFields({ activityId, form, readOnly }: IncidentFieldsProps) {
  const { typeOfIncident } = form.values.incidentDetails;
  const people = useAssignedNames(activityId, !readOnly);
  return (
    <div>
      {incidentGroups.map(({ title, hint, fields }) => {
        const inputs = (
          <div className={classes.fields}>
            {fields
              .filter(({ name }) => isAsked(name, typeOfIncident))
              .map((field) =>
                readOnly ? (
                  <IncidentText key={field.name} field={field} text={form.values.incidentDetails[field.name]} />
                ) : (
                  <IncidentInput key={field.name} field={field} form={form} people={people} />
                ),
              )}
          </div>
        );
        if (!hint) {
          return (
            <fieldset key={title} className={classes.group}>
              <legend className={classes.legend}>{title}</legend>
              {inputs}
            </fieldset>
          );
        }
        const isWrong = fields.some(({ name }) => form.errors[`incidentDetails.${name}`]);
        return (
          <Fold key={title} title={title} hint={hint} name={`incident.${title}`} isNeeded={isWrong}>
            {inputs}
          </Fold>
        );
      })}
    </div>
  );
}

/** The names of those on the activity, each once. None while they are not known: a name can always be typed. */
function useAssignedNames(activityId: number, enabled: boolean): string[] {
  const { data: staff = [] } = trpc.activities.staff.assigned.useQuery({ activityId }, { enabled });
  const { data: volunteers = [] } = trpc.activities.volunteers.assigned.useQuery({ activityId }, { enabled });
  return [...new Set([...staff, ...volunteers].map(fullName))];
}

function IncidentText({ field: { label, kind }, text }: { field: IncidentField; text: string }) {
  const shown = { label, variant: 'filled', readOnly: true } as const;
  if (kind === 'lines') return <Textarea {...shown} value={text} className={classes.wide ?? ''} />;
  return <TextInput {...shown} value={kind === 'date' ? formatDate(text) : text} />;
}

type IncidentInputProps = { field: IncidentField; form: CompleteZodForm; people: string[] };

function IncidentInput({ field, form, people }: IncidentInputProps) {
  const path = `incidentDetails.${field.name}` as const;
  const { label } = field;
  const input = { ...form.getInputProps(path), required: isRequired(field.name) };
  switch (field.kind) {
    case 'lines':
      return <Textarea label={label} minRows={2} className={classes.wide ?? ''} {...input} />;
    case 'person':
      return (
        <Autocomplete
          label={label}
          description={messages.wizard.injuredPersonHint}
          data={people}
          autoComplete="off"
          {...input}
        />
      );
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
