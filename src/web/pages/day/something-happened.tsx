import { Input, SegmentedControl, Textarea } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { incidentTypes } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { MomentField } from '#web/components/moment-field.tsx';
import { Autocomplete } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { PositionField, positionInput } from '#web/parts/position/position-field.tsx';
import { useIncidentForm } from './use-incident-form.ts';

const text = messages.day;

type SomethingHappenedProps = DialogProps & {
  activity: ActivityDetails;
  /** The names of those on the activity; any other can be typed. */
  names: readonly string[];
};

/** A near miss or an incident in five fields, with 111 before them. */
export function SomethingHappened({ activity, names, ...dialog }: SomethingHappenedProps) {
  const record = useIncidentForm(activity, dialog.onClose);
  const { form } = record;
  return (
    <FormDialog {...dialog} title={text.happened} width={560} record={record} saveLabel={text.saveReport}>
      <a href="tel:111" className={clsx(words.box, words.line, words.plain)} data-tone="failure">
        <IconPhone size={20} stroke={1.7} aria-hidden />
        <span>
          {text.badlyHurt} <b>111</b> {text.ringFirst}
        </span>
      </a>
      <Kind form={form} />
      <Autocomplete
        label={text.who}
        description={messages.wizard.injuredPersonHint}
        data={[...names]}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('injuredPerson')}
      />
      <MomentField label={text.when} {...form.getInputProps('when')} />
      <Textarea
        label={text.whatHappened}
        required
        minRows={3}
        maxLength={10_000}
        {...form.getInputProps('incidentDescription')}
      />
      <Textarea label={text.whatWasDone} minRows={2} maxLength={10_000} {...form.getInputProps('actionTaken')} />
      <PositionField label={messages.positions.ofIncident} {...positionInput(form)} />
    </FormDialog>
  );
}

function Kind({ form }: Pick<ReturnType<typeof useIncidentForm>, 'form'>) {
  const label = useId();
  const { value, onChange } = form.getInputProps('typeOfIncident');
  return (
    <div>
      <Input.Label id={label} component="div">
        {text.whatKind}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        styles={{ label: { display: 'grid', placeItems: 'center', minHeight: 44 } }}
        value={value}
        onChange={onChange}
        data={incidentTypes.map((type) => ({ value: type, label: text.kinds[type] }))}
      />
    </div>
  );
}
