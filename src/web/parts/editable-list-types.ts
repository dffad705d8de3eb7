import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListParams } from '#web/components/use-list-params.ts';
import type { SaveCall } from '#web/forms/save-record.ts';

/** The form's values: texts by field name. */
export type TextValues = Record<string, string>;

export type EditableRow<Values extends TextValues> = Values & { id: number; version: number };

export type EditableField<Values extends TextValues> = {
  name: keyof Values & string;
  /** The column's heading. */
  title: string;
  /** The label of the form field; the column's title by default. */
  label?: string;
  placeholder?: string;
  /** In px. */
  width?: number;
  /** Shown instead of the column's title on the phone's cards. */
  icon?: Icon;
};

export type EditableTexts = {
  list: string;
  addTitle: string;
  add: string;
  empty: string;
  finishEditing: string;
  loadFailed: string;
  addFailed: string;
  updateFailed: string;
  added: string;
  updated: string;
};

export type EditableListProps<Values extends TextValues, Row extends EditableRow<Values>> = {
  /** `objective` names the drafts of its forms `objective.new` and `objective.5`. */
  name: string;
  query: { data: Row[] | undefined; isError: boolean; refetch: () => unknown };
  /** The first one names the row. */
  fields: readonly EditableField<Values>[];
  texts: EditableTexts;
  /** How long the banners stay. */
  ms: number;
  addSchema: z.ZodType<Values>;
  editSchema: z.ZodType<Values>;
  /** The call that a save makes: creates a row, or updates this one. */
  saveCallFor: (values: Values, row: Row | null) => SaveCall<Row>;
  /** Asks and removes. @returns true when the row is gone. */
  onRemove: (row: Row) => Promise<boolean>;
  /** Why the last removal failed, shown beside its row. */
  failure: { input: { id: number }; text: string } | null;
  /** `columns`: the form beside the list. `panel`: one card, the form over the list. */
  layout: 'columns' | 'panel';
  actionsTitle?: string;
  /** Sort and page in the address; kept here without it. */
  list?: ListParams | undefined;
  /** A note under the edited row: who changed it last. */
  note?: (row: Row) => ReactNode;
};
