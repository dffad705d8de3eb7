import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { fromHighest } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { Surface } from '#web/components/surface.tsx';
import type { Plan } from '#web/parts/activity/plan-parts.tsx';
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
    <Surface as="section" id="plan" flush aria-labelledby={headingOf('plan')} className={classes.card ?? ''}>
      <h2 className={classes.heading}>
        <button
          type="button"
          id={headingOf('plan')}
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={onToggle}
        >
          <span className={classes.words}>
            {text.plan}
            <span className={classes.hint}>{text.planHint(hazards.length, risks.length)}</span>
          </span>
          {highest && <RiskRating rating={highest.riskRating} />}
          <IconChevronDown size={22} stroke={1.7} aria-hidden className={classes.chevron} />
        </button>
      </h2>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          {hazards.length + risks.length === 0 && <p className={classes.none}>{text.planEmpty}</p>}
          {hazards.length > 0 && (
            <>
              <h3 className={classes.part}>{text.hazards}</h3>
              <Points items={hazards} />
            </>
          )}
          {risks.length > 0 && <Risks risks={risks} />}
          {end}
        </div>
      )}
    </Surface>
  );
}

function Risks({ risks }: { risks: Plan['risks'] }) {
  return (
    <>
      <h3 className={classes.part}>{text.risks}</h3>
      {risks.map((risk) => (
        <div key={risk.id} className={classes.risk}>
          <div className={classes.riskHead}>
            <h4>{risk.riskTitle}</h4>
            <RiskRating rating={risk.riskRating} />
          </div>
          <Points items={risk.chosenControls} none={messages.safetyPlan.noControls} />
        </div>
      ))}
    </>
  );
}

/** As points, because lines are read aloud one by one. */
function Points({ items, none = '' }: { items: readonly string[]; none?: string }) {
  if (items.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.points}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
