import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { Autocomplete, MultiSelect, Select } from './select.tsx';

const people = ['Mahinārangi Hōhepa', 'Kāhu Parata · 021 555 1234', 'Māia Parata', 'Ōkura Pā', 'Tom Rewi'];

const kinds = {
  Select: (data: string[]) => <Select label="Who" searchable data={data} />,
  MultiSelect: (data: string[]) => <MultiSelect label="Who" searchable data={data} />,
  Autocomplete: (data: string[]) => <Autocomplete label="Who" data={data} />,
};

const shown = () => screen.getAllByRole('option').map((one) => one.textContent);

async function type(words: string) {
  const field = screen.getByRole('combobox', { name: 'Who' });
  await userEvent.clear(field);
  await userEvent.type(field, words);
}

test.each(Object.entries(kinds))('%s finds words in any order, without macrons and case', async (_, field) => {
  renderPage(field(people));
  await type('mahinarangi');
  expect(shown()).toEqual(['Mahinārangi Hōhepa']);
  await type('okura pa');
  expect(shown()).toEqual(['Ōkura Pā']);
  await type('PARATA ma');
  expect(shown()).toEqual(['Māia Parata']);
  await type('0215551234');
  expect(shown()).toEqual(['Kāhu Parata · 021 555 1234']);
});

test.each(Object.entries(kinds))(
  '%s draws 50 of 2,000, the best first, and says how many more there are',
  async (_, field) => {
    renderPage(field([...Array.from({ length: 1998 }, (_, n) => `Person ${n + 1}`), 'Zoë Person', 'Zoë']));
    await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
    expect(shown()).toHaveLength(51);
    const last = screen.getByRole('option', { name: '1,950 more. Type to find them.' });
    expect(last).toHaveAttribute('data-combobox-disabled', 'true');
    await type('pers');
    expect(shown().at(0)).toBe('Person 1');
    expect(shown().at(-1)).toBe('1,949 more. Type to find them.');
    await type('zoe');
    expect(shown()).toEqual(['Zoë Person', 'Zoë']);
    await type('person zoe');
    expect(shown()).toEqual(['Zoë Person']);
  },
);

test('a list that is loaded while it is open draws as many as one that was there', async () => {
  function Loading() {
    const [data, setData] = useState<string[]>([]);
    return (
      <>
        <Select label="Who" data={data} />
        <button type="button" onClick={() => setData(Array.from({ length: 500 }, (_, n) => `Person ${n + 1}`))}>
          Load
        </button>
      </>
    );
  }
  renderPage(<Loading />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
  fireEvent.click(screen.getByText('Load'));
  expect(shown()).toHaveLength(51);
});

test('what begins with the word typed comes before what only holds it', async () => {
  renderPage(<Select label="Who" searchable data={['Hana Amiria', 'Āmiria Hana']} />);
  await type('ami');
  expect(shown()).toEqual(['Āmiria Hana', 'Hana Amiria']);
});

test.each(Object.entries(kinds))('%s scrolls inside its list, which fits the screen', async (_, field) => {
  renderPage(field(people));
  await type('a');
  expect(screen.getByRole('listbox')).toHaveStyle({ maxHeight: '300px', overflowY: 'auto' });
});

test('groups share the 50, and those without a match are not drawn', async () => {
  const group = (name: string, n: number) => ({
    group: name,
    items: Array.from({ length: n }, (_, i) => `${name} ${i + 1}`),
  });
  renderPage(<Select label="Who" data={[group('Volunteer', 60), group('Staff', 4)]} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
  expect(shown().at(-1)).toBe('14 more. Type to find them.');
  expect(screen.queryByText('Staff')).toBeNull();
  await type('staff');
  expect(within(screen.getByRole('listbox')).getByText('Staff')).toBeVisible();
  expect(shown()).toEqual(['Staff 1', 'Staff 2', 'Staff 3', 'Staff 4']);
  await type('nobody');
  expect(screen.getByText(messages.general.noneToPick)).toBeVisible();
});

function Chosen(props: Partial<ComponentProps<typeof Select>>) {
  const [value, setValue] = useState<string | null>('Person 1500');
  const data = Array.from({ length: 2000 }, (_, n) => `Person ${n + 1}`);
  return <Select label="Who" data={data} value={value} onChange={setValue} {...props} />;
}

test('a field shows what is chosen although it is not among the 50, and the last line cannot be chosen', async () => {
  renderPage(<Chosen renderOption={({ option }) => <b>{option.label} here</b>} />);
  const field = screen.getByRole('combobox', { name: 'Who' });
  expect(field).toHaveValue('Person 1500');
  await userEvent.click(field);
  expect(shown().at(-1)).toBe('1,950 more. Type to find them.');
  await userEvent.click(screen.getByRole('option', { name: '1,950 more. Type to find them.' }));
  expect(field).toHaveValue('Person 1500');
});

test('a few options are chosen without a keyboard, more are typed', async () => {
  renderPage(
    <>
      <Select label="Few" data={people} />
      <Select label="Many" data={Array.from({ length: 9 }, (_, n) => `${n}`)} />
    </>,
  );
  expect(screen.getByLabelText('Few', { selector: 'input' })).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Many', { selector: 'input' })).not.toHaveAttribute('readonly');
});

const pickers: [string, (props: object) => ReactNode][] = [
  ['Select', (props) => <Select label="Who" searchable data={people} {...props} />],
  ['MultiSelect', (props) => <MultiSelect label="Who" searchable data={people} {...props} />],
];

test.each(pickers)('Enter takes the one option of a %s that is left, and no one of several', async (_, field) => {
  const onChange = vi.fn();
  renderPage(field({ onChange }));
  await type('para{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await type('para ma{Enter}');
  expect([onChange.mock.lastCall?.[0]].flat()).toEqual(['Māia Parata']);
});

test.each(pickers)('Enter does not take away what a %s has', async (kind, field) => {
  const onChange = vi.fn();
  renderPage(field({ onChange, value: kind === 'Select' ? 'Tom Rewi' : ['Tom Rewi'] }));
  await type('tom{Enter}');
  expect(onChange).not.toHaveBeenCalled();
});

test('who was found among 2,000 stays chosen, by name, while others are looked for, and the field offers all again', async () => {
  renderPage(<Chosen />);
  await type('1234');
  await userEvent.click(screen.getByRole('option', { name: 'Person 1234' }));
  const field = screen.getByRole('combobox', { name: 'Who' });
  expect(field).toHaveValue('Person 1234');
  await userEvent.click(field);
  expect(shown().at(0)).toBe('Person 1');
  await type('person 77');
  expect(shown()).not.toContain('Person 1234');
  await userEvent.tab();
  expect(field).toHaveValue('Person 1234');
});

test.each([
  ['above a field with no room below it, also when few are left', 700, 2000, 'top'],
  ['below a field with more room there', 200, 2000, 'bottom'],
  ['below where a short list has room', 600, 2, 'bottom'],
])('a list opens %s', async (_, top, count, side) => {
  renderPage(<Select label="Who" searchable data={Array.from({ length: count }, (_, n) => `Person ${n + 1}`)} />);
  const field = screen.getByRole('combobox', { name: 'Who' });
  field.getBoundingClientRect = () => new DOMRect(0, top, 300, 44);
  await userEvent.click(field);
  const sideNow = () => screen.getByRole('listbox').parentElement?.getAttribute('data-position');
  expect(sideNow()).toBe(side);
  await type('2');
  expect(sideNow()).toBe(side);
});
