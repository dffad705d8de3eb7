import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { ActionIconButton } from './components/action-icon-button.tsx';
import { BusyButton } from './components/busy-button.tsx';
import { DataTable } from './components/data-table.tsx';
import { EditAndDelete } from './components/edit-and-delete.tsx';
import { MoreButton, MoreMenu } from './components/more-menu.tsx';
import { NeedsCoverage } from './components/needs-coverage.tsx';
import { useChange } from './forms/use-change.ts';
import { useRemoval } from './forms/use-removal.ts';

type Row = { id: number; name: string };
type Remove = () => void;

/** What is pressed to remove a row. */
const controls = {
  icon: (remove: Remove) => <ActionIconButton label="Delete" subject="One" icon={IconTrash} onClick={remove} />,
  'edit and delete': (remove: Remove) => <EditAndDelete subject="One" onEdit={() => {}} onDelete={remove} />,
  button: (remove: Remove) => <Button onClick={remove}>Delete One</Button>,
  'button that needs coverage': (remove: Remove) => (
    <NeedsCoverage>
      <Button onClick={remove}>Delete One</Button>
    </NeedsCoverage>
  ),
  'busy button': (remove: Remove) => (
    <BusyButton busy={false} onClick={remove}>
      Delete One
    </BusyButton>
  ),
  menu: (remove: Remove) => (
    <MoreMenu label="More for One">
      <MoreButton icon={IconTrash} onClick={remove}>
        Delete One
      </MoreButton>
    </MoreMenu>
  ),
} satisfies Record<string, (remove: Remove) => ReactNode>;

type Control = keyof typeof controls;

/** Every place that removes a record, and what is pressed there. */
const removals: Record<string, Control[]> = {
  'pages/activities/wizard/outcome/amount-field.tsx': ['icon'],
  'pages/activities/wizard/risk/activity-risks.tsx': ['icon', 'edit and delete'],
  'pages/activities/wizard/risk/hazard-table.tsx': ['icon'],
  'pages/activities/wizard/wizard-header.tsx': ['menu'],
  'pages/day/correct-times.tsx': ['button'],
  'pages/files/file-table.tsx': ['icon'],
  'pages/hours/added-hours.tsx': ['button that needs coverage'],
  'pages/library/library-list.tsx': ['icon'],
  'pages/projects/project-inductions.tsx': ['icon'],
  'pages/projects/project-page.tsx': ['icon', 'menu'],
  'pages/projects/projects-page.tsx': ['icon'],
  'pages/risks/control-row.tsx': ['edit and delete'],
  'pages/risks/risk-title.tsx': ['button'],
  'pages/staff/staff-table.tsx': ['edit and delete'],
  'pages/still-out/signed-on-elsewhere.tsx': ['busy button'],
  'pages/tickets/ticket-types.tsx': ['edit and delete'],
  'pages/tokens/tokens-page.tsx': ['icon'],
  'pages/traps/species.tsx': ['edit and delete'],
  'pages/traps/trap-lines.tsx': ['menu'],
  'pages/traps/trap-page.tsx': ['menu'],
  'pages/traps/trap-types.tsx': ['edit and delete'],
  'pages/volunteers/volunteers-page.tsx': ['edit and delete'],
  'pages/walk/use-walk.ts': ['button'],
  'parts/activity/predator-section.tsx': ['edit and delete'],
  'parts/photos/photo-dialog.tsx': ['button that needs coverage'],
  'parts/tickets/person-tickets.tsx': ['icon'],
  'parts/traps/check-removal.tsx': ['icon', 'button'],
};

const sources = import.meta.glob<string>(['./{pages,parts,layout,forms}/**/*.tsx', './pages/walk/use-walk.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every place that removes a record is in the list above', () => {
  const found = Object.entries(sources)
    .filter(([file, text]) => !file.endsWith('.test.tsx') && /useRemoval\(|'[\w.]+\.(remove\w*|revoke)'/.test(text))
    .map(([file]) => file.slice(2));
  expect(found.sort()).toEqual(Object.keys(removals));
});

const texts = { done: 'Deleted.', failed: 'Not deleted.', ms: 1000 };

/** `asks`: after a question, or at once with a way back. `late`: the row goes when the list is loaded anew. */
type Way = { asks: boolean; late: boolean; shape: 'cards' | 'table' };
const ways: Way[] = [true, false].flatMap((asks) =>
  [true, false].flatMap((late) => (['cards', 'table'] as const).map((shape) => ({ asks, late, shape }))),
);

function List({ control, asks, late, shape }: Way & { control: Control }) {
  const [rows, setRows] = useState<Row[]>([
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ]);
  const removal = useRemoval('objectives.remove', texts);
  const { run } = useChange('objectives.remove', { ...texts, done: () => texts.done });
  const gone = () => setRows((before) => before.filter(({ id }) => id !== 1));
  async function remove() {
    const input = { id: 1 };
    if (asks) await removal.remove({ question: 'Sure?', input });
    else await run(input);
    if (late) setTimeout(gone, 60);
    else gone();
  }
  const actions = ({ id }: Row) => id === 1 && controls[control](() => void remove());
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Rows</h2>
        {shape === 'table' ? (
          <DataTable
            label="Rows"
            columns={[{ key: 'name', title: 'Name', isTitle: true, render: ({ name }) => name }]}
            rows={rows}
            rowKey={({ id }) => id}
            empty={{ text: 'None.' }}
            actions={actions}
          />
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <h3>{row.name}</h3>
                {actions(row)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

const used = [...new Set(Object.values(removals).flat())];
const cases = used.flatMap((control) => ways.map((way) => ({ control, ...way })));

test.each(cases)(
  '$control, asks: $asks, late: $late, $shape: the focus goes to the heading of the list',
  async (way) => {
    renderPage(<List {...way} />, { server: { 'objectives.remove': () => ({ message: 'Deleted.' }) } });
    if (way.control === 'menu') await userEvent.click(screen.getByRole('button', { name: 'More for One' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete One' }));
    if (way.asks) await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Rows' })).toHaveFocus());
    expect(screen.queryByText('One')).toBeNull();
  },
);
