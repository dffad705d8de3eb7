import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type Position, pointOf } from '#shared/position-fields.ts';
import { writePosition } from '#shared/positions.ts';
import { open as openActivity } from '#test/details-stage.tsx';
import type { FakeServer } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { base } from '#test/project-form-stage.tsx';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { shownActivity } from '#test/shown-activity.ts';
import { shownDocument } from '#test/shown-document.ts';
import { storeRecord } from '#test/stored-record.ts';
import { server, trap } from '#test/traps-stage.tsx';
import { clearBanner } from './components/banner-store.ts';
import { ProjectFormPage } from './pages/projects/project-form-page.tsx';
import { TrapPage } from './pages/traps/trap-page.tsx';

const text = messages.positions;

type Stored = Position & { version: number };
type Serve = ReturnType<typeof storeRecord<Stored>>;
type Form = {
  /** The record, apart from its position. */
  row: object;
  /** Shows the page of a record that the server stores. */
  show: (record: Serve) => { unmount: () => void };
  /** Opens the form on its page; after a draft came back by itself, nothing is left to do. */
  edit: (isRestored: boolean) => Promise<void>;
  label: string;
  save: string;
};

const saveTo =
  (record: Serve) =>
  ({ version, latitude, longitude, accuracy, positionHow }: Stored) =>
    record.save(version, { latitude, longitude, accuracy, positionHow }) as never;

const forms: Record<string, Form> = {
  'an activity': {
    row: shownActivity,
    show: (record) =>
      openActivity({
        'activities.document': () => shownDocument({ activity: record.stored() as typeof shownActivity }),
        'activities.details.update': saveTo(record),
      }),
    edit: async (isRestored) => {
      if (!isRestored) await press('Edit');
    },
    label: text.ofMeeting,
    save: 'Save Changes',
  },
  'a project': {
    row: makeProjectRow(),
    show: (record) =>
      renderPage(<ProjectFormPage />, {
        at: '/editproject?project=1',
        server: {
          ...base,
          'projects.get': () => record.stored() as ReturnType<typeof makeProjectRow>,
          'projects.update': saveTo(record),
        },
      }),
    edit: async () => {},
    label: text.ofProject,
    save: 'Save Changes',
  },
  'a trap': {
    row: trap(1, 'T1'),
    show: (record) => {
      const ofTrap = { ...server, 'traps.get': () => record.stored(), 'traps.update': saveTo(record) };
      return renderPage(<TrapPage />, { at: '/trap?trap=1', server: ofTrap as object as FakeServer });
    },
    edit: async () => {
      await press(messages.traps.more('T1'));
      fireEvent.click(await screen.findByRole('button', { name: messages.traps.edit }));
    },
    label: text.position,
    save: 'Save',
  },
};

const fromPhone: Position = { latitude: -36.66, longitude: 174.72, accuracy: 8, positionHow: 'phone' };
const typed: Position = { latitude: -36.665, longitude: 174.735, accuracy: null, positionHow: 'typed' };

beforeEach(() => {
  clearBanner();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each(Object.entries(forms))('the position in the form of %s', (_, { row, show, edit, label, save }) => {
  const serve = (position: Position) => storeRecord<Stored>({ ...row, ...position, version: 4 }, 'Kai Marsden');
  /** The field loads when it is first shown. */
  const field = () =>
    waitFor(() => {
      const found = screen.getByLabelText(label);
      expect(found).not.toHaveAttribute('readonly');
      return found;
    });
  const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
  const written = (position: Position) => writePosition(pointOf(position) ?? { latitude: 0, longitude: 0 }, 'grid');

  test('one that is typed replaces all of the one before', async () => {
    const record = serve(fromPhone);
    show(record);
    await edit(false);
    expect(await field()).toHaveValue(written(fromPhone));
    await type('-36.665, 174.735');
    await press(save);
    await waitFor(() => expect(record.stored()).toMatchObject({ ...typed, version: 5 }));
  });

  test('a draft keeps what was typed, also what cannot be read', async () => {
    const record = serve(fromPhone);
    const page = show(record);
    await edit(false);
    await type('BQ31 48 283');
    window.dispatchEvent(new Event('pagehide'));
    page.unmount();
    show(record);
    await edit(true);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field()).toHaveValue('BQ31 48 283');
    expect(record.stored()).toMatchObject({ ...fromPhone, version: 4 });
  });

  test('one that two people changed is asked about once, as one thing', async () => {
    const record = serve(fromPhone);
    show(record);
    await edit(false);
    await type('-36.665, 174.735');
    const theirs: Position = { latitude: -36.66, longitude: 174.75, accuracy: 20, positionHow: 'map' };
    record.others(theirs);
    await press(save);
    const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
    const question = within(dialog.getByRole('radiogroup', { name: 'Position' }));
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(1);
    expect(question.getByRole('radio', { name: /^Mine/ })).toHaveTextContent('36.665° south 174.735° east');
    fireEvent.click(question.getByRole('radio', { name: /^Kai’s/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(record.stored()).toMatchObject(theirs));
  });
});
