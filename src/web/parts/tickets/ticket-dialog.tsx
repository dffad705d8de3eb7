import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { addMonths, formatDate, isIsoDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { ticketForm } from '#shared/tickets.ts';
import { bannerMs } from '#shared/timings.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { Select } from '#web/components/select.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { trpc } from '#web/trpc.ts';
import type { ShownTicket } from './ticket-state.tsx';

const text = messages.tickets;

/** Whose tickets: exactly one of both. */
export type TicketOwner = { staffId: number; volunteerId?: never } | { volunteerId: number; staffId?: never };

type Values = { typeId: number | null; number: string; issuedOn: string; expiresOn: string | null };

type TicketDialogProps = DialogProps & {
  owner: TicketOwner;
  name: string;
  /** Null for a new one. */
  ticket: ShownTicket | null;
  /** The one in whose place a new one comes: the new one is of its type. */
  renewed?: ShownTicket;
};

const words = { typeId: text.type, number: text.number, issuedOn: text.issued, expiresOn: text.expires };

/** A ticket of somebody: its last day is proposed as long as nobody types another one. */
export function TicketDialog({ owner, name, ticket, renewed, ...dialog }: TicketDialogProps) {
  const { data: types = [] } = trpc.ticketTypes.list.useQuery();
  const newName = `new.${owner.staffId ?? 'volunteer'}.${owner.volunteerId ?? ''}${renewed ? `.${renewed.id}` : ''}`;
  const record = useRecordForm<Values, z.output<typeof ticketForm>, ShownTicket>({
    schema: ticketForm,
    record: ticket,
    valuesOf: (stored) => ({
      typeId: stored?.typeId ?? renewed?.typeId ?? null,
      number: stored?.number ?? '',
      issuedOn: stored?.issuedOn ?? '',
      expiresOn: stored?.expiresOn ?? '',
    }),
    saveCallFor: (values, stored) =>
      stored
        ? saveCall('tickets.update', { id: stored.id, ...values })
        : saveCall('tickets.create', { ...owner, ...values }),
    words,
    together: [['issuedOn', 'expiresOn']],
    name: (stored) => `ticket.${stored?.id ?? newName}`,
    texts: { subject: () => text.title, saved: () => text.saved, failed: text.saveFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const { typeId, issuedOn, expiresOn } = form.getValues();
  const typeOf = (id: number | null) => types.find((one) => one.id === id);
  const proposed = (id: number | null, from: string) => {
    const months = typeOf(id)?.months ?? null;
    return months === null || !isIsoDate(from) ? '' : addMonths(from, months);
  };
  const type = typeOf(typeId);
  const isLater = isIsoDate(issuedOn) && issuedOn > (ticket?.issuedOn ?? issuedOn);

  function change(next: Partial<Pick<Values, 'typeId' | 'issuedOn'>>) {
    const isProposed = (expiresOn ?? '') === proposed(typeId, issuedOn);
    const after = { typeId, issuedOn, ...next };
    form.setValues({ ...next, ...(isProposed && { expiresOn: proposed(after.typeId, after.issuedOn) }) });
  }

  const { value: _, onChange: __, ...typeField } = form.getInputProps('typeId');
  const { onChange: ___, ...issuedField } = form.getInputProps('issuedOn');
  // The type of a ticket may have been deleted.
  const isListed = ticket === null || types.some(({ id }) => id === ticket.typeId);
  const options = [...(isListed ? [] : [{ id: ticket.typeId, name: ticket.type }]), ...types];
  return (
    <FormDialog {...dialog} title={`${ticket ? text.edit : text.add}: ${name}`} record={record}>
      <Select
        label={words.typeId}
        required
        data-autofocus
        data={options.map((one) => ({ value: String(one.id), label: one.name }))}
        {...typeField}
        value={typeId === null ? null : String(typeId)}
        onChange={(id) => change({ typeId: id === null ? null : Number(id) })}
        description={type?.purpose}
      />
      <TextInput label={words.number} autoComplete="off" {...form.getInputProps('number')} />
      <DateField
        label={words.issuedOn}
        required
        description={isLater && text.notBefore(formatDate(issuedOn))}
        {...issuedField}
        onChange={(date) => change({ issuedOn: date })}
      />
      <DateField
        label={words.expiresOn}
        description={type && type.months !== null ? text.proposedFrom(type.name, type.months) : text.expiresHint}
        clearable
        {...form.getInputProps('expiresOn')}
      />
    </FormDialog>
  );
}
