import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** A person's calls to the procedures, without a page. */
export type Caller = {
  call: <T = Record<string, unknown>>(procedure: string, input: object) => Promise<T>;
  ask: <T = Record<string, unknown>>(procedure: string, input?: object) => Promise<T>;
};

export function callerOf(request: APIRequestContext, origin: string): Caller {
  const headers = { origin };
  return {
    call: async (procedure, input) => {
      const answer = await request.post(`${origin}/trpc/${procedure}`, { headers, data: input });
      expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).result.data;
    },
    ask: async (procedure, input) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
      const answer = await request.get(`${origin}/trpc/${procedure}${query}`);
      expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).result.data;
    },
  };
}

type Field = {
  /** The field's name in the record. */
  name: string;
  /** A text of several lines: the question about two people's changes offers to keep both. */
  isLong?: boolean;
  type: (page: Page, value: string) => Promise<void>;
};

export const textField = (name: string, label: string | RegExp): Field => ({
  name,
  type: (page, value) => inForm(page).getByRole('textbox', { name: label }).fill(value),
});

export const longTextField = (name: string, label: string | RegExp): Field => ({
  ...textField(name, label),
  isLong: true,
});

/** The form's container: a dialog or the page. */
const inForm = (page: Page): Locator => page.getByRole('main').or(page.getByRole('dialog')).last();

export const choice = (name: string, label: string): Field => ({
  name,
  type: async (page, value) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  },
});

/** The ids of the record that a form is tested on. */
export type Made = { id: number; of?: number };

/** A form over one stored record: how to open it, what to type, and how to read what was stored. */
export type RecordForm = {
  name: string;
  /** The procedure of its save. */
  update: string;
  make: (my: Caller) => Promise<Made>;
  at: (made: Made) => string;
  /** The button that makes the fields editable, unless a draft has done so. */
  open?: (page: Page) => Locator;
  mine: Field;
  /** Another field of the same record; some have only one. */
  other?: Field;
  /** Three values or more, to type one after another. */
  values: readonly [string, string, string, ...string[]];
  save: (page: Page) => Locator;
  /** Another person's save of one field. */
  put: (made: Made, field: string, value: string) => object;
  read: (my: Caller, made: Made) => Promise<Record<string, unknown>>;
};

export type FormStage = {
  projectId: number;
  /** The ids of two objectives of the project. */
  objectives: { 'Plants Planted': number; 'Weed Treatment': number };
  /** A new number each time, for unique names. */
  number: () => number;
};

export const button = (name: string) => (page: Page) => inForm(page).getByRole('button', { name, exact: true });
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first();
/** Texts for fields that take any words. */
export const words = ['Kererū', 'Pīwakawaka', 'Tīeke', 'Hihi', 'Kōkako', 'Toutouwai'] as const;
export const rowOf = async (my: Caller, procedure: string, input: object | undefined, { id }: Made) =>
  (await my.ask<Record<string, unknown>[]>(procedure, input)).find((row) => row.id === id) ?? {};
export const idOf = async (answer: Promise<{ id: number }>): Promise<Made> => ({ id: (await answer).id });
export const stepOf = ({ activityId }: { activityId: number }, step: number) =>
  `/activity-notes?activity=${activityId}&step=${step}`;

/** The button that opens a row of a list, named by the row's first title or by any of `words`. */
export const editOf = (made: string) => press(new RegExp(`^Edit (${[made, ...words].join('|')})`));
export const editedRow = (page: Page) => page.getByRole('form', { name: /^Edit / });
export const putField = ({ id }: Made, field: string, value: string) => ({ id, [field]: value });

export const someone = { firstname: 'Rua', lastname: 'Smith', phone: '0215550142' };

export const newActivity = (my: Caller, { number, projectId }: FormStage) =>
  my.call<{ id: number }>('activities.details.create', {
    activityName: `Day ${number()}`,
    projectId,
    activityDate: '2026-03-05',
  });
