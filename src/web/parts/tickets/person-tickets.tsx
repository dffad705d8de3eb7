import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconFileText, IconPencil, IconPlus, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { acceptedFiles } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { FormError } from '#web/components/form-error.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { Instant } from '#web/components/instant.tsx';
import lines from '#web/components/lines.module.css';
import { NotLoaded } from '#web/components/list-states.tsx';
import { NeedsCoverage, useIsOutOfReach } from '#web/components/needs-coverage.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import classes from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { ChooseButton, UploadProgress } from '#web/parts/choose-file.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useUpload } from '#web/parts/use-upload.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { TicketDialog, type TicketOwner } from './ticket-dialog.tsx';
import { type ShownTicket, TicketStatePill } from './ticket-state.tsx';

const text = messages.tickets;

type PersonTicketsProps = { owner: TicketOwner; name: string; title?: string };

/** The tickets of one person, on their own page or under My account. */
export function PersonTickets({ owner, name, title = text.title }: PersonTicketsProps) {
  const query = trpc.tickets.list.useQuery(owner);
  const { user } = useSession();
  const oversees = useMay('tickets:oversee');
  const isOwn = owner.staffId === user.id;
  const mayWrite = oversees || isOwn;
  const dialog = useDialog<{ ticket: ShownTicket | null; renewed?: ShownTicket }>();
  return (
    <TitledSurface title={title} size="h3" mb="xs">
      {!query.data ? (
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />
      ) : query.data.length === 0 ? (
        <Text c="dimmed">{isOwn ? text.none : oversees ? text.noneOf(name) : text.onlyShared}</Text>
      ) : (
        <ul className={classes.ruled} aria-label={title}>
          {query.data.map((ticket) => (
            <Box component="li" py="sm" key={ticket.id}>
              <Ticket
                ticket={ticket}
                mayWrite={mayWrite}
                maySee={oversees && !isOwn}
                onEdit={() => dialog.open({ ticket })}
                onRenew={() => dialog.open({ ticket: null, renewed: ticket })}
              />
            </Box>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Group mt="sm">
          <NeedsCoverage>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => dialog.open({ ticket: null })}
            >
              {text.add}
            </Button>
          </NeedsCoverage>
        </Group>
      )}
      {dialog.shown && (
        <TicketDialog key={dialog.shown.key} owner={owner} name={name} {...dialog.shown.subject} {...dialog.props} />
      )}
    </TitledSurface>
  );
}

type TicketProps = {
  ticket: ShownTicket;
  mayWrite: boolean;
  maySee: boolean;
  onEdit: () => void;
  onRenew: () => void;
};

function Ticket({ ticket, mayWrite, maySee, onEdit, onRenew }: TicketProps) {
  const { id, version, type, isSeen, expiresOn } = ticket;
  const removal = useChange('tickets.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: (answer) => ({ path: 'tickets.putBack', input: { id: answer.id } }),
  });
  const today = useToday();
  const seeing = useChange('tickets.update', {
    done: () => text.markedSeen,
    failed: text.seeFailed,
    ms: bannerMs.library,
  });
  return (
    <>
      <Group justify="space-between" gap="xs">
        <b>{type}</b>
        <TicketStatePill ticket={ticket} today={today} />
      </Group>
      <Facts ticket={ticket} />
      {mayWrite && (
        <Group gap="xs" mt="xs">
          {maySee && !isSeen && (
            <NeedsCoverage>
              <Button
                variant="light"
                aria-label={`${text.seen}: ${type}`}
                leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
                loading={seeing.busy}
                onClick={() => void seeing.run({ id, version, seen: true })}
              >
                {text.seen}
              </Button>
            </NeedsCoverage>
          )}
          <Paper ticket={ticket} />
          <Group gap={0} wrap="nowrap">
            <ActionIconButton label="Edit" subject={type} icon={IconPencil} onClick={onEdit} />
            {expiresOn !== null && (
              <ActionIconButton label={text.renew} subject={type} icon={IconRefresh} onClick={onRenew} />
            )}
            <ActionIconButton
              label="Remove"
              subject={type}
              icon={IconTrash}
              busy={removal.busy}
              onClick={() => void removal.run({ id })}
            />
          </Group>
        </Group>
      )}
    </>
  );
}

/** Until when, and what else the reader may see of it. */
function Facts({
  ticket: { expiresOn, number, issuedOn, seenBy, seenAt, paper, paperName, wantsPaper },
}: {
  ticket: ShownTicket;
}) {
  return (
    <div className={classes.hint}>
      {expiresOn === null ? (
        text.noExpiry
      ) : (
        <>
          {text.expires} <FormattedDate date={expiresOn} />
        </>
      )}
      {issuedOn && (
        <>
          {' · '}
          {text.issued} <FormattedDate date={issuedOn} />
        </>
      )}
      {number && ` · ${text.number} ${number}`}
      {seenBy && seenAt && (
        <div>
          {text.seenBy(seenBy)} <Instant at={seenAt} />
        </div>
      )}
      {paper ? (
        <Anchor href={paper} className={lines.link} target="_blank" rel="noreferrer">
          <IconFileText size={20} stroke={1.7} aria-hidden />
          {paperName}
        </Anchor>
      ) : (
        issuedOn && wantsPaper && <div>{text.paperWanted}</div>
      )}
    </div>
  );
}

/** A photo, a scan or a PDF of it. */
function Paper({ ticket: { id, type, paper } }: { ticket: ShownTicket }) {
  const utils = trpc.useUtils();
  const banner = useBanner();
  const onDone = () => {
    banner.success(text.paperSaved, bannerMs.library);
    void utils.tickets.invalidate();
  };
  const isOutOfReach = useIsOutOfReach();
  const words = paper ? text.replacePaper : text.addPaper;
  const upload = useUpload('paper', onDone, `/api/tickets/${id}/paper`);
  return (
    <>
      {!isOutOfReach && (
        <ChooseButton accept={acceptedFiles.paper} icon={IconUpload} onFile={upload.start} label={`${words}: ${type}`}>
          {words}
        </ChooseButton>
      )}
      <UploadProgress upload={upload} />
      <FormError space="before">{upload.error}</FormError>
    </>
  );
}
