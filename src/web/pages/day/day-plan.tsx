import { Box, Group, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { fromHighest } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import type { Plan } from '#web/parts/activity/plan-parts.tsx';
import emergency from './day-emergency.module.css';
import classes from './day-plan.module.css';
import { headingOf } from './sections.ts';

const text = messages.day;

type DayPlanProps = {
  plan: Plan;
  isOpen: boolean;
  onToggle: () => void;
  /** What stands at its end while it is open. */
  end?: ReactNode;
};

/** The hazards, then the risks with the highest first, to read aloud. Folded at first, with what it holds. */
export function DayPlan({ plan, isOpen, onToggle, end }: DayPlanProps) {
  const panel = useId();
  const hazards = [...plan.siteHazards, ...plan.activityHazards];
  const risks = fromHighest(plan.risks);
  const [highest] = risks;
  return (
    <Surface as="section" id="plan" flush aria-labelledby={headingOf('plan')} className={classes.section ?? ''}>
      <Title order={2} size="h3">
        <button
          type="button"
          id={headingOf('plan')}
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={onToggle}
        >
          <span className={words.grow}>
            {text.plan}
            <span className={words.hint}>{text.planHint(hazards.length, risks.length)}</span>
          </span>
          {highest && <RiskRating rating={highest.riskRating} />}
          <IconChevronDown size={22} stroke={1.7} aria-hidden className={clsx(words.dimmed, emergency.chevron)} />
        </button>
      </Title>
      {isOpen && (
        <Box id={panel} p="var(--bl-card-padding)" pt={0}>
          {hazards.length + risks.length === 0 && <p className={words.dimmed}>{text.planEmpty}</p>}
          {hazards.length > 0 && (
            <>
              <Part>{text.hazards}</Part>
              <Points items={hazards} />
            </>
          )}
          {risks.length > 0 && <Risks risks={risks} />}
          {end}
        </Box>
      )}
    </Surface>
  );
}

function Part({ children }: { children: string }) {
  return (
    <Title order={3} fz="sm" fw={600} c="dimmed" mt="sm">
      {children}
    </Title>
  );
}

function Risks({ risks }: { risks: Plan['risks'] }) {
  return (
    <>
      <Part>{text.risks}</Part>
      <div className={words.ruled}>
        {risks.map((risk) => (
          <Box key={risk.id} py="xs">
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
              <Title order={4} className={words.grow}>
                {risk.riskTitle}
              </Title>
              <RiskRating rating={risk.riskRating} />
            </Group>
            <Points items={risk.chosenControls} none={messages.safetyPlan.noControls} />
          </Box>
        ))}
      </div>
    </>
  );
}

/** As points, because lines are read aloud one by one. */
function Points({ items, none = '' }: { items: readonly string[]; none?: string }) {
  if (items.length === 0) return <p className={words.dimmed}>{none}</p>;
  return (
    <ul className={classes.points}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
