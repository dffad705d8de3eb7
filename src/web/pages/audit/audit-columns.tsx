import { IconClock, IconUser } from '@tabler/icons-react';
import { Instant } from '#web/components/instant.tsx';
import type { Column } from '#web/components/table-types.ts';
import { type AuditLine, actionWords } from './audit-line.ts';
import classes from './audit-page.module.css';

export const auditColumns: Column<AuditLine>[] = [
  {
    key: 'record',
    title: 'Record',
    render: ({ recordName, recordType }) => <span className={classes.record}>{recordName || recordType}</span>,
    isTitle: true,
  },
  { key: 'action', title: 'What', render: actionWords, card: 'top', width: 230 },
  { key: 'person', title: 'Who', render: ({ actorName }) => actorName, icon: IconUser, width: 190 },
  { key: 'at', title: 'When', render: ({ at }) => <Instant at={at} />, icon: IconClock, width: 190 },
];
