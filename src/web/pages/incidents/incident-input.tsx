import { Group, Radio, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { formatDate } from '#shared/dates.ts';
import { type IncidentField, type IncidentFieldName, isRequired } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import columns from '#web/components/columns.module.css';
import { DateField } from '#web/components/date-field.tsx';
import { Autocomplete, Select } from '#web/components/select.tsx';
import { TimeField } from '#web/components/time-field.tsx';

/** The part of a form that its fields of a report need, whatever else the form holds and whatever its paths are. */
export type ReportForm = {
  textOf: (name: IncidentFieldName) => string;
  inputOf: (name: IncidentFieldName) => GetInputPropsReturnType;
  isWrong: (name: IncidentFieldName) => boolean;
  set: (name: IncidentFieldName, text: string) => void;
};

type Form = {
  getInputProps: (path: never) => GetInputPropsReturnType;
  getValues: () => Record<string, unknown>;
  errors: Record<string, unknown>;
  setFieldValue: (path: never, text: never) => void;
};

/** A form as the one of a report. `under`: the field of the form that holds the report; without it the form's own fields are those. */
export function reportFormOf(form: Form, values: Partial<Record<IncidentFieldName, string>>, under = ''): ReportForm {
  const path = (name: IncidentFieldName) => `${under}${name}` as never;
  return {
    textOf: (name) => values[name] ?? '',
    inputOf: (name) => form.getInputProps(path(name)),
    isWrong: (name) => Boolean(form.errors[path(name)]),
    set: (name, text) => form.setFieldValue(path(name), text as never),
  };
}

type IncidentInputProps = { field: IncidentField; form: ReportForm; people: readonly string[]; autoFocus?: boolean };

/** The input of one field of a report, by the field's kind. `people`: names to choose from; any name can be typed. */
export function IncidentInput({ field, form, people, autoFocus = false }: IncidentInputProps) {
  const { label } = field;
  const input = {
    ...form.inputOf(field.name),
    required: isRequired(field.name),
    ...(autoFocus && { 'data-first': true }),
  };
  switch (field.kind) {
    case 'lines':
      return <Textarea label={label} minRows={2} className={columns.wide ?? ''} {...input} />;
    case 'person':
      return (
        <Autocomplete
          label={label}
          description={messages.wizard.injuredPersonHint}
          data={[...people]}
          autoComplete="off"
          {...input}
        />
      );
    case 'date':
      return <DateField label={label} clearable {...input} />;
    case 'time':
      return <TimeField label={label} {...input} />;
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
          onChange={(value) => form.set(field.name, value ?? '')}
        />
      );
    case 'radio':
      return (
        <Radio.Group label={label} {...input}>
          <Group gap="xs">
            {field.choices.map((choice) => (
              <Radio key={choice} value={choice} label={choice} miw={88} />
            ))}
          </Group>
        </Radio.Group>
      );
    default:
      return <TextInput label={label} autoComplete="off" {...input} />;
  }
}

/** A field of a report that cannot be changed. */
export function IncidentText({ field: { label, kind }, text }: { field: IncidentField; text: string }) {
  const shown = { label, variant: 'filled', readOnly: true } as const;
  if (kind === 'lines') return <Textarea {...shown} value={text} className={columns.wide ?? ''} />;
  return <TextInput {...shown} value={kind === 'date' ? formatDate(text) : text} />;
}
