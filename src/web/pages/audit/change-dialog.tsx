import { Button, Table, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { Instant } from '#web/components/instant.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { useSession } from '#web/session-context.ts';
import { type AuditLine, actionWords, fieldChanges } from './audit-line.ts';
import classes from './audit-page.module.css';

/** One audit line, with each changed field before and after. */
export function ChangeDialog({ line, onClose }: { line: AuditLine | null; onClose: () => void }) {
  return (
    <ModalShell
      opened={line !== null}
      onClose={onClose}
      title={line ? line.recordName || line.recordType : ''}
      width={720}
      footer={
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {line && <Change line={line} />}
    </ModalShell>
  );
}

function Change({ line }: { line: AuditLine }) {
  const { config } = useSession();
  const changes = fieldChanges(line, config.orgTimezone);
  const hasBefore = Object.keys(line.before).length > 0;
  return (
    <>
      <Text mb="sm">
        {actionWords(line)} by {line.actorName}, <Instant at={line.at} />
      </Text>
      {line.isCut && (
        <Text mb="sm" c="dimmed">
          {messages.audit.cut}
        </Text>
      )}
      {changes.length === 0 ? (
        <Text c="dimmed">No fields were recorded.</Text>
      ) : (
        // Nothing in it has the focus, and a long one scrolls: so that the keyboard can.
        <Table className={classes.changes} verticalSpacing="xs" tabIndex={0} aria-label={messages.audit.fields}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              {hasBefore && <Table.Th>Before</Table.Th>}
              <Table.Th>{hasBefore ? 'After' : 'Value'}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{field}</Table.Th>
                {hasBefore && <Table.Td>{before}</Table.Td>}
                <Table.Td>{after}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
