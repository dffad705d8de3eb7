import { Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import {
  type Consequence,
  consequences,
  type Likelihood,
  likelihoods,
  riskRatings,
  showWord,
} from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { shownId } from '#web/sync/made-ids.ts';
import classes from './risk-step.module.css';
import type { ActivityRisk, RiskActions } from './risk-types.ts';

const texts = messages.activityRisk;

export const riskColumns: Column<ActivityRisk>[] = [
  {
    key: 'riskTitle',
    title: texts.riskTitle,
    isTitle: true,
    render: (risk) => (
      <>
        {risk.riskTitle}
        <RiskWaits risk={risk} />
      </>
    ),
    sortValue: (risk) => risk.riskTitle,
  },
  { key: 'controls', title: texts.selectedControls, render: (risk) => <ChosenControls risk={risk} />, room: 260 },
  {
    key: 'likelihood',
    title: texts.likelihood,
    render: (risk) => showWord(risk.likelihood),
    sortValue: (risk) => likelihoods.indexOf(risk.likelihood as Likelihood),
  },
  {
    key: 'consequences',
    title: texts.consequence,
    render: (risk) => showWord(risk.consequences),
    sortValue: (risk) => consequences.indexOf(risk.consequences as Consequence),
  },
  {
    key: 'riskRating',
    title: texts.rating,
    render: (risk) => <RiskRating rating={risk.riskRating} />,
    sortValue: (risk) => riskRatings.indexOf(risk.riskRating),
  },
];

type RiskTableProps = RiskActions & {
  query: { data: ActivityRisk[] | undefined; isError: boolean; refetch: () => unknown };
};

export function RiskTable({ query, onEdit, onRemove }: RiskTableProps) {
  const { whileEditing } = useActivityEditing();
  return (
    <div className={classes.riskTable}>
      <DataTable
        label="Risks"
        columns={riskColumns}
        rows={query.data}
        rowKey={(risk) => shownId('risk', risk.id)}
        loadingRows={4}
        empty={{ text: texts.noRisks }}
        failed={query.isError ? { text: texts.loadFailed, onRetry: () => query.refetch() } : undefined}
        actions={whileEditing((risk: ActivityRisk) => (
          <>
            <ActionIconButton label="Edit" subject={risk.riskTitle} icon={IconPencil} onClick={() => onEdit(risk)} />
            <ActionIconButton label="Remove" subject={risk.riskTitle} icon={IconTrash} onClick={() => onRemove(risk)} />
          </>
        ))}
      />
    </div>
  );
}

/** Marks a risk, its rating or its controls as waiting. */
export function RiskWaits({ risk: { id, activityId } }: { risk: ActivityRisk }) {
  if (activityId === null) return null;
  return <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: 'risks', id }} />;
}

/** The chosen controls, in the words of the time they were chosen, a bullet each. */
export function ChosenControls({ risk }: { risk: ActivityRisk }) {
  if (risk.chosenControls.length === 0)
    return (
      <Text span inherit c="dimmed">
        {texts.noControls}
      </Text>
    );
  return (
    <ul className={classes.controls}>
      {risk.chosenControls.map((text, index) => (
        <li key={risk.chosenControlIds[index] ?? text}>{text}</li>
      ))}
    </ul>
  );
}
