import { PasswordInput, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { press } from '#test/press.ts';
import { clearBanner } from '#web/components/banner-store.ts';
import { confirmQuestion } from '#web/components/confirm-store.ts';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { mergeQuestion } from '#web/forms/questions.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { type RecordFormOptions, useRecordForm } from '#web/forms/use-record-form.ts';
import type { Change } from '#web/sync/change.ts';
import { trpc } from '#web/trpc.ts';
import { type FakeRecord, FakeRecords } from './fake-records.ts';
import type { AnswerOf, FakeServer } from './fake-server.ts';
import { renderPage, testConfig } from './render.tsx';

type Fields = { title: string; measurement: string };
export type FormValues = Fields & { password: string };
export type FormStored = FakeRecord<Fields>;
type Options = Partial<RecordFormOptions<FormValues, FormValues, FormStored>>;

const schema = z
  .object({
    title: z.string().trim().min(1, 'Please give it a title.'),
    measurement: z.string().trim(),
    password: z.string(),
  })
  .refine(({ title, measurement }) => title !== measurement, {
    path: ['measurement'],
    message: 'Measure something else.',
  });

const valuesOf = (stored: FormStored | null): FormValues => ({
  title: stored?.title ?? '',
  measurement: stored?.measurement ?? '',
  password: '',
});

function Form({ record, ...options }: { record: FormStored | null } & Options) {
  const of = useRecordForm<FormValues, FormValues, FormStored>({
    schema,
    record,
    valuesOf,
    saveCallFor: ({ password: _, ...fields }, stored) =>
      (stored
        ? saveCall('objectives.update', { id: stored.id, ...fields })
        : saveCall('objectives.create', fields)) as never,
    words: { title: 'Title', measurement: 'Measurement', password: null },
    name: (stored) => `objective.${stored?.id ?? 'new'}`,
    texts: {
      subject: ({ title }) => title,
      saved: (_, wasNew) => (wasNew ? 'Added.' : 'Saved.'),
      failed: 'Failed to save.',
    },
    ms: 4000,
    ...options,
  });
  return (
    <form noValidate onSubmit={of.submit}>
      <DraftNotice of={of} />
      <TextInput label="Title" {...of.form.getInputProps('title')} />
      <TextInput label="Measurement" {...of.form.getInputProps('measurement')} />
      <PasswordInput label="Password" {...of.form.getInputProps('password')} />
      {of.error && <p>Not saved: {of.error}</p>}
      <button type="submit">{of.busy ? 'Saving' : 'Save'}</button>
    </form>
  );
}

/** The form over the first record, on a page with a link away from it. */
function Page(options: Options) {
  const { data, refetch } = trpc.objectives.list.useQuery();
  const { pathname } = useLocation();
  if (!data) return null;
  return (
    <>
      <p>At {pathname}</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/page">Here</Link>
      <button type="button" onClick={() => void refetch()}>
        Reload
      </button>
      {pathname === '/page' && <Form record={(data[0] as FormStored | undefined) ?? null} {...options} />}
    </>
  );
}

/** The page with the form, its server, and the changes sent between them. */
export class FormPage {
  readonly records = new FakeRecords<Fields>();
  readonly sent: Change[] = [];
  readonly server: FakeServer;
  /** Runs before a save is answered. */
  whileSaving: () => unknown = () => {};

  constructor() {
    const save = async () => {
      const change = this.sent.at(-1) as Change;
      await this.whileSaving();
      return this.records.send(change) as AnswerOf<'objectives.create'>;
    };
    this.records.databaseId = testConfig.databaseId;
    this.server = { 'objectives.list': () => this.records.rows, 'objectives.create': save, 'objectives.update': save };
  }

  /** Opens the form over the first record, or for a new one when there is none. */
  open(options: Options = {}) {
    return renderPage(<Page {...options} />, { server: this.server, onChange: (change) => this.sent.push(change) });
  }

  openWeka(options: Options = {}) {
    this.records.add({ title: 'Weka', measurement: 'Birds' });
    return this.open(options);
  }

  /** Closes questions that a failed test left open, so that the next test does not see them. */
  leave(): void {
    mergeQuestion.read()?.settle(null);
    confirmQuestion.read()?.settle('no');
    clearBanner();
  }
}

type FieldName = 'Title' | 'Measurement' | 'Password';

export const field = (name: FieldName) => screen.findByLabelText(name, { selector: 'input' });
export const save = () => press('Save');
export const goTo = async (name: string) => userEvent.click(screen.getByRole('link', { name }));

export async function type(name: FieldName, text: string): Promise<void> {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}
