import { Stack, Textarea, TextInput } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { type SafetyTexts, safetyTextsForm } from '#shared/safety-texts.ts';
import { bannerMs } from '#shared/timings.ts';
import { AdminPage } from '#web/components/admin-page.tsx';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { ListStates } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { Surface } from '#web/components/surface.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.safetyTexts;

/** The questions, words and numbers of the notifiable question, for Group Admins, with the day on which they were last checked. */
export function SafetyTextsPage() {
  return (
    <AdminPage permission="safety-texts:write" text={text}>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Stored />
    </AdminPage>
  );
}

function Stored() {
  const query = trpc.safetyTexts.get.useQuery();
  return (
    <Stack maw={720}>
      <Surface>
        <ListStates query={query} failedText={text.loadFailed}>
          {(texts) => <Form texts={texts} />}
        </ListStates>
      </Surface>
    </Stack>
  );
}

type StoredTexts = Outputs['safetyTexts']['get'];

const words = {
  stillOut: text.stillOut,
  questions: text.questions,
  yes: text.yes,
  no: text.no,
  steps: text.steps,
  notNotifiable: text.notNotifiable,
  caught: text.caught,
  phone: text.phone,
  checkedOn: text.checkedOn,
};

function Form({ texts }: { texts: StoredTexts }) {
  const record = useRecordForm<SafetyTexts, SafetyTexts, StoredTexts>({
    schema: safetyTextsForm(useToday()),
    record: texts,
    valuesOf: (stored) => {
      const {
        stillOut = '',
        questions = '',
        steps = '',
        notNotifiable = '',
        caught = '',
        phone = '',
        checkedOn = '',
        yes = '',
        no = '',
      } = stored ?? {};
      return { stillOut, questions, yes, steps, no, notNotifiable, caught, phone, checkedOn };
    },
    saveCallFor: (values) => saveCall('safetyTexts.update', values),
    words,
    name: 'safety-texts',
    texts: { subject: () => text.title, saved: () => text.saved, failed: text.saveFailed },
    ms: bannerMs.library,
  });
  const { form } = record;
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="md">
        <DraftNotice of={record} />
        <Textarea
          label={words.stillOut}
          description={text.stepsHint}
          autosize
          minRows={3}
          {...form.getInputProps('stillOut')}
        />
        <Textarea
          label={words.questions}
          description={text.questionsHint}
          autosize
          minRows={4}
          {...form.getInputProps('questions')}
        />
        <TextInput label={words.yes} autoComplete="off" {...form.getInputProps('yes')} />
        <Textarea
          label={words.steps}
          description={text.stepsHint}
          autosize
          minRows={3}
          {...form.getInputProps('steps')}
        />
        <TextInput label={words.no} autoComplete="off" {...form.getInputProps('no')} />
        <Textarea label={words.notNotifiable} autosize minRows={2} {...form.getInputProps('notNotifiable')} />
        <Textarea
          label={words.caught}
          description={text.stepsHint}
          autosize
          minRows={3}
          {...form.getInputProps('caught')}
        />
        <PhoneField label={words.phone} keepsSpaces autoComplete="off" {...form.getInputProps('phone')} />
        <DateField label={words.checkedOn} {...form.getInputProps('checkedOn')} />
      </Stack>
      <FormActions error={record.error}>
        <BusyButton type="submit" size="lg" busy={record.busy}>
          {text.save}
        </BusyButton>
      </FormActions>
    </form>
  );
}
