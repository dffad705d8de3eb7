import { Button, Group, Text, Title } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type RefObject, useId, useRef, useState } from 'react';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { CountPill } from '#web/components/count-pill.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Surface } from '#web/components/surface.tsx';
import { twoColumnsFromPx, useHasRoom } from '#web/components/use-has-room.ts';
import words from '#web/components/words.module.css';
import { leaveForms, unsavedForms } from '#web/forms/unsaved.ts';
import classes from './editable-list.module.css';
import { EditableListAdd } from './editable-list-add.tsx';
import { EditableListRow } from './editable-list-row.tsx';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';

/** A list of short records, edited in place one at a time, with a form that adds one: objectives, hazards, checklist items. */
export function EditableList<Values extends TextValues, Row extends EditableRow<Values>>(
  props: EditableListProps<Values, Row>,
) {
  const { query, texts, layout } = props;
  const [room, hasRoom] = useHasRoom(twoColumnsFromPx);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const columns = useMergedRef(whole, room);
  const [editedId, setEditedId] = useState<number | null>(null);
  const [addedId, setAddedId] = useState<number>();
  const isEditing = query.data?.some(({ id }) => id === editedId) ?? false;

  const add = <EditableListAdd key="add" {...props} isEditing={isEditing} onAdded={({ id }) => setAddedId(id)} />;
  const list = (
    <section key="list" aria-labelledby={headingId} className={words.grow}>
      <Group gap="xs" mih={36} mb="sm" className={classes.head}>
        <Title order={2} id={headingId} ref={heading} tabIndex={-1}>
          {texts.list}
        </Title>
        {query.data && <CountPill count={query.data.length} />}
      </Group>
      {layout === 'panel' && add}
      <EditableRows
        {...props}
        editedId={editedId}
        addedId={addedId}
        onEdit={setEditedId}
        onGone={() => heading.current?.focus()}
        whole={whole}
      />
    </section>
  );
  if (layout === 'panel')
    return (
      <Surface flush className={classes.panel}>
        <div ref={whole}>{list}</div>
      </Surface>
    );
  // In one column the form comes first: nobody would find it under a long list.
  const card = (
    <Surface key="card" className={classes.card}>
      {add}
    </Surface>
  );
  return (
    <div ref={columns} className={clsx(words.columns, classes.columns)}>
      {hasRoom ? [list, card] : [card, list]}
    </div>
  );
}

type RowsProps<Values extends TextValues, Row extends EditableRow<Values>> = EditableListProps<Values, Row> & {
  editedId: number | null;
  addedId: number | undefined;
  onEdit: (id: number | null) => void;
  /** Runs after a row was deleted, together with the button that had the focus. */
  onGone: () => void;
  whole: RefObject<HTMLDivElement | null>;
};

function EditableRows<Values extends TextValues, Row extends EditableRow<Values>>(props: RowsProps<Values, Row>) {
  const { name, query, fields, texts, layout, actionsTitle, list, editedId, addedId, onEdit, onRemove, onGone, whole } =
    props;
  const nameField = fields[0]?.name ?? '';

  /** Opens another row, after asking what to do with unsaved changes in the open one. */
  async function open(id: number) {
    if (await leaveForms(unsavedForms(`${name}.${editedId}`))) onEdit(id);
  }

  function close(id: number) {
    onEdit(null);
    requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>(`[data-edit-row="${id}"]`)?.focus());
  }

  return (
    <DataTable
      label={texts.list}
      bare={layout === 'panel'}
      columns={columnsOf(props)}
      rows={query.data?.map((row, index) => ({ row, number: index + 1 }))}
      rowKey={({ row }) => row.id}
      reveal={addedId}
      {...(list && { list })}
      {...(actionsTitle && { actionsTitle })}
      empty={{
        text: texts.empty,
        action: (
          <Button variant="default" onClick={() => whole.current?.querySelector('input')?.focus()}>
            {texts.addTitle}
          </Button>
        ),
      }}
      failed={query.isError ? { text: texts.loadFailed, onRetry: query.refetch } : undefined}
      rowForm={({ row }) =>
        row.id === editedId && <EditableListRow key={row.id} {...props} row={row} onClose={() => close(row.id)} />
      }
      actions={({ row }) => (
        <>
          <ActionIconButton
            label="Edit"
            subject={row[nameField]}
            icon={IconPencil}
            data-edit-row={row.id}
            onClick={() => void open(row.id)}
          />
          <ActionIconButton
            label="Delete"
            subject={row[nameField]}
            icon={IconTrash}
            onClick={() => void onRemove(row).then((isGone) => isGone && onGone())}
          />
        </>
      )}
    />
  );
}

type NumberedRow<Row> = { row: Row; number: number };

function columnsOf<Values extends TextValues, Row extends EditableRow<Values>>({
  fields,
  query,
  failure,
}: EditableListProps<Values, Row>): Column<NumberedRow<Row>>[] {
  const number: Column<NumberedRow<Row>> = {
    key: 'number',
    title: '#',
    render: (row) => row.number,
    width: 56,
    card: 'hidden',
  };
  const isNamed = fields.length > 1;
  // A short list of sentences needs no sorting.
  const isSortable = isNamed || (query.data?.length ?? 0) > 50;
  const texts = fields.map(({ name, title, width, icon }, index): Column<NumberedRow<Row>> => {
    const isTitle = index === 0;
    return {
      key: name,
      title,
      isTitle,
      ...(isSortable && { sortValue: ({ row }) => row[name] }),
      ...(icon && { icon }),
      ...(width !== undefined && { width }),
      render: ({ row }) => (
        <>
          {isNamed ? (
            row[name]
          ) : (
            <Text span fz="text">
              {row[name]}
            </Text>
          )}
          {isTitle && failure?.input.id === row.id && (
            <Text span display="block" role="alert" fz="sm" c="error">
              {failure.text}
            </Text>
          )}
        </>
      ),
    };
  });
  return [number, ...texts];
}
