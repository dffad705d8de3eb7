import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import { useHasRoom } from '#web/components/use-has-room.ts';
import type { NewFrom } from '#web/paths.ts';
import { StepLink } from './step-link.tsx';
import classes from './step-nav.module.css';
import { wizardPath } from './wizard-address.ts';

type StepNavProps = {
  activityId: number | null;
  /** Counted from 1. */
  step: number;
  filledSteps: readonly ActivityStepSlug[];
  /** What an activity that is not saved yet starts from. */
  from: NewFrom;
};

/** What a window of 768 px leaves beside the open sidebar. */
const circlesFromPx = 460;

/** The seven steps: circles from 768 px up, with larger text later; a dropdown below that. */
export function StepNav(props: StepNavProps) {
  const [room, hasRoom] = useHasRoom(circlesFromPx);
  return (
    <nav ref={room} aria-label="Steps">
      {hasRoom ? <StepCircles {...props} /> : <StepDropdown {...props} />}
    </nav>
  );
}

function StepCircles({ activityId, step, filledSteps, from }: StepNavProps) {
  return (
    <ol className={classes.steps}>
      {activitySteps.map(({ slug, label }, index) => {
        const number = index + 1;
        const isFilled = filledSteps.includes(slug);
        const isCurrent = number === step;
        return (
          <li
            key={slug}
            className={classes.step}
            data-filled={isFilled || undefined}
            data-passed={(isFilled && number < step) || undefined}
          >
            <StepLink
              to={wizardPath(activityId, number, from)}
              className={classes.link}
              {...(isCurrent && { 'aria-current': 'step' as const })}
            >
              <span className={classes.circle} aria-hidden>
                {isFilled && !isCurrent ? <IconCheck size={18} stroke={2} /> : number}
              </span>
              <VisuallyHidden>{`${number}. `}</VisuallyHidden>
              <span className={classes.label}>{label}</span>
              {isFilled && <VisuallyHidden> (filled in)</VisuallyHidden>}
            </StepLink>
          </li>
        );
      })}
    </ol>
  );
}

function StepDropdown({ activityId, step, filledSteps, from }: StepNavProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="Step"
      value={String(step)}
      onChange={(event) =>
        void navigate(wizardPath(activityId, Number(event.currentTarget.value), from), { flushSync: true })
      }
      data={activitySteps.map(({ slug, label }, index) => ({
        value: String(index + 1),
        label: `${index + 1} of ${activitySteps.length}  ${label}${filledSteps.includes(slug) ? '  ✓' : ''}`,
      }))}
      classNames={{ input: classes.dropdown as string }}
    />
  );
}
