import { Button, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { showWord } from '#shared/activities/risk.ts';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { shownId } from '#web/sync/made-ids.ts';
import classes from './risk-step.module.css';
import { ChosenControls, RiskWaits } from './risk-table.tsx';
import type { ActivityRisk, RiskActions } from './risk-types.ts';

/** The risks on a phone: the rating beside the title, the controls at full width, the actions as words. */
export function RiskCards({ rows, ...actions }: RiskActions & { rows: ActivityRisk[] }) {
  return (
    <ul aria-label="Risks" className={classes.cards}>
      {rows.map((risk) => (
        <RiskCard key={shownId('risk', risk.id)} risk={risk} {...actions} />
      ))}
    </ul>
  );
}

function RiskCard({ risk, onEdit, onRemove }: RiskActions & { risk: ActivityRisk }) {
  const { whileEditing } = useActivityEditing();
  const { riskTitle, likelihood, consequences, riskRating } = risk;
  return (
    <Surface as="li">
      <div className={classes.cardHead}>
        <Title order={3} className={classes.cardTitle}>
          {riskTitle}
        </Title>
        <div className={classes.cardRating}>
          <RiskRating rating={riskRating} />
          <span className={classes.cardMark}>
            <RiskWaits risk={risk} />
          </span>
        </div>
      </div>
      <p className={classes.cardWords}>
        {showWord(likelihood)} · {showWord(consequences)}
      </p>
      <ChosenControls risk={risk} />
      {whileEditing(
        <div className={classes.cardActions}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
            aria-label={`Edit ${riskTitle}`}
            onClick={() => onEdit(risk)}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.remove}
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            aria-label={`Remove ${riskTitle}`}
            onClick={() => onRemove(risk)}
          >
            Remove
          </Button>
        </div>,
      )}
    </Surface>
  );
}
