import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListParams } from './use-list-params.ts';

/** The texts that people fill in. */
export type TextValues = Record<string, string>;

export type EditableRow<Values extends TextValues> = Values & { id: number; version: number };

export type EditableField<Values extends TextValues> = {
  name: keyof Values & string;
  /** The column. */
  title: string;
  /** The field of the forms; the column's title when there is none. */
  label?: string;
  placeholder?: string;
  width?: number | string;
  /** Replaces the column's title on the phone's cards. */
  icon?: Icon;
};

export type EditableTexts = {
  list: string;
  addTitle: string;
  add: string;
  empty: string;
  finishEditing: string;
  confirmDelete: string;
  loadFailed: string;
  addFailed: string;
  updateFailed: string;
  deleteFailed: string;
  added: string;
  updated: string;
  deleted: string;
};

export type EditableListProps<Values extends TextValues, Row extends EditableRow<Values>> = {
  query: { data: Row[] | undefined; isError: boolean; refetch: () => unknown };
  /** The first one names the row. */
  fields: readonly EditableField<Values>[];
  texts: EditableTexts;
  /** How long the banners stay. */
  ms: number;
  addSchema: z.ZodType<Values>;
  editSchema: z.ZodType<Values>;
  create: (values: Values & { clientKey: string }) => Promise<Row>;
  update: (values: Values & { id: number; version: number }) => Promise<Row>;
  remove: (id: number) => Promise<unknown>;
  /** Puts a change into the rows at hand, so that it shows before they are loaded again. */
  onChanged: (change: (rows: Row[]) => Row[]) => void;
  /** `objective.new`: the form's name among the drafts. */
  draftKey: string;
  /** `columns`: the form beside the list. `panel`: one card, the form over the list. */
  layout: 'columns' | 'panel';
  actionsTitle?: string;
  /** Sort and page in the address; kept here without it. */
  list?: ListParams | undefined;
  /** Under the row that is edited: who changed it last. */
  note?: (row: Row) => ReactNode;
  /** Called when something typed is not saved yet, and when it is. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
};
