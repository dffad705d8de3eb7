import { Button, TextInput } from '@mantine/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { BusyButton } from './busy-button.tsx';
import { askConfirm } from './confirm-store.ts';
import { ModalShell } from './modal-shell.tsx';

const focused = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
const headed = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
const leave = () => userEvent.keyboard('{Escape}');

/** A row with a button that opens a dialog, in which `Remove row` closes it and takes the row away. */
function Page({ inner = false }: { inner?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [isInner, setInner] = useState(false);
  const [rows, setRows] = useState(['One', 'Two']);
  const remove = () => {
    setRows(['One']);
    setOpened(false);
  };
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Rows</h2>
        {rows.map((row) => (
          <div key={row}>
            <button type="button" onClick={() => setOpened(true)}>{`Open ${row}`}</button>
          </div>
        ))}
      </section>
      <ModalShell opened={opened} onClose={() => setOpened(false)} title="Dialog">
        <button type="button" onClick={remove}>
          Remove row
        </button>
        {inner && (
          <button type="button" onClick={() => setInner(true)}>
            Inner
          </button>
        )}
      </ModalShell>
      <ModalShell opened={isInner} onClose={() => setInner(false)} title="Inner dialog">
        <Button
          onClick={() => {
            setInner(false);
            setOpened(false);
          }}
        >
          Close both
        </Button>
      </ModalShell>
    </main>
  );
}

describe('the focus after a dialog', () => {
  test('goes to the heading above when what opened it is gone', async () => {
    renderPage(<Page />);
    await press('Open Two');
    await userEvent.click(await screen.findByText('Remove row'));
    await headed('Rows');
  });

  test('returns into the dialog that opened a second one, and out of both', async () => {
    renderPage(<Page inner />);
    await press('Open Two');
    await userEvent.click(await screen.findByText('Inner'));
    const second = within(await screen.findByRole('dialog', { name: 'Inner dialog' }));
    await userEvent.click(second.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByText('Inner')).toHaveFocus());
    await userEvent.click(screen.getByText('Inner'));
    await userEvent.click(await screen.findByText('Close both'));
    await focused('Open Two');
  });

  test('stays where the screen has put it', async () => {
    renderPage(
      <>
        <button type="button">First</button>
        <Page />
      </>,
    );
    await press('Open One');
    await screen.findByRole('dialog');
    await focused('Close');
    await leave();
    screen.getByText('First').focus();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(screen.getByText('First')).toHaveFocus();
  });

  test('returns after a confirmation, whatever was answered', async () => {
    renderPage(<Page />);
    for (const answer of ['Cancel', 'Delete']) {
      screen.getByText('Open One').focus();
      act(() => void askConfirm({ question: 'Are you sure?' }));
      await userEvent.click(await screen.findByRole('button', { name: answer }));
      await focused('Open One');
    }
  });

  test('goes to the page’s heading when nothing opened the dialog', async () => {
    renderPage(
      <>
        <h1>Page</h1>
        <ModalShellAtOnce />
      </>,
    );
    await screen.findByRole('dialog');
    await focused('Close');
    await leave();
    await headed('Page');
  });
});

function ModalShellAtOnce() {
  const [opened, setOpened] = useState(true);
  return (
    <ModalShell opened={opened} onClose={() => setOpened(false)} title="Dialog">
      Text
    </ModalShell>
  );
}

describe('the focus of a button that its own press takes away', () => {
  test('goes to what is left of its row', async () => {
    function Row() {
      const [isEdited, setEdited] = useState(true);
      return (
        <ul>
          <li>
            {isEdited ? (
              <Button key="save" onClick={() => setEdited(false)}>
                Save
              </Button>
            ) : (
              <Button key="edit">Edit</Button>
            )}
          </li>
        </ul>
      );
    }
    renderPage(<Row />);
    await press('Save');
    await focused('Edit');
  });

  test('goes to the heading of its list when somebody else removes the row', async () => {
    renderPage(<Rows />);
    screen.getByRole('button', { name: 'Remove One' }).focus();
    act(() => screen.getByText('By somebody else').click());
    await headed('Rows');
  });

  test('goes to the heading above when the list goes with its last row and its heading', async () => {
    renderPage(<Rows />);
    await press('Remove One');
    await headed('Rows');
    await press('Remove Two');
    await headed('Page');
  });

  test('goes to the heading above when a field goes with its form', async () => {
    function Form() {
      const [isOpen, setOpen] = useState(true);
      return (
        <section>
          <h2>Medical note</h2>
          {isOpen && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                setOpen(false);
              }}
            >
              <TextInput label="Note" />
            </form>
          )}
        </section>
      );
    }
    renderPage(<Form />);
    await userEvent.type(screen.getByLabelText('Note'), 'Asthma{Enter}');
    await headed('Medical note');
  });

  test('comes back to a button that was busy', async () => {
    renderPage(<Saving />);
    await press('Save');
    loseFocus('Save');
    act(() => finish());
    await focused('Save');
  });

  test('goes to the heading above when a busy button goes', async () => {
    renderPage(<Saving goes />);
    await press('Save');
    loseFocus('Save');
    act(() => finish());
    await headed('Form');
  });

  test('leaves alone who has gone elsewhere meanwhile', async () => {
    renderPage(<Saving />);
    await press('Save');
    screen.getByLabelText('Elsewhere').focus();
    act(() => finish());
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
  });
});

/** As a browser does with a button that is disabled, and jsdom does not. */
function loseFocus(name: string) {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button).toBeDisabled();
  button.disabled = false;
  act(() => button.blur());
  button.disabled = true;
  expect(document.body).toHaveFocus();
}

function Rows() {
  const [names, setNames] = useState(['One', 'Two']);
  const remove = (name: string) => setNames((before) => before.filter((one) => one !== name));
  return (
    <main>
      <h1>Page</h1>
      {names.length > 0 && (
        <section>
          <h2>Rows</h2>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <h3>{name}</h3>
                <Button onClick={() => remove(name)}>{`Remove ${name}`}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <i ref={(element) => element?.addEventListener('click', () => remove('One'))}>By somebody else</i>
    </main>
  );
}

let finish = () => {};

function Saving({ goes = false }: { goes?: boolean }) {
  const [busy, setBusy] = useState(false);
  const [isGone, setGone] = useState(false);
  finish = () => {
    setBusy(false);
    setGone(goes);
  };
  return (
    <section>
      <h2>Form</h2>
      <TextInput label="Elsewhere" />
      {!isGone && (
        <BusyButton busy={busy} onClick={() => setBusy(true)}>
          Save
        </BusyButton>
      )}
    </section>
  );
}
