import { messages } from '#shared/messages.ts';
import { linesIn } from '#shared/safety-texts.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { trpc } from '#web/trpc.ts';
import classes from './still-out.module.css';

/** What to do now, as the group's safety texts say it. */
export function StillOutSteps() {
  const { data, isError } = trpc.safetyTexts.get.useQuery();
  if (!data) return isError ? null : <StillToCome />;
  // What a phone kept of an earlier version has no such text.
  const steps = linesIn(data.stillOut ?? '');
  if (steps.length === 0) return null;
  return (
    <div className={classes.todo}>
      <h3 className={classes.todoTitle}>{messages.stillOut.whatToDo}</h3>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <WithEmergencyNumber words={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** `Ring 111` can be pressed, wherever the group wrote it. */
function WithEmergencyNumber({ words }: { words: string }) {
  const [before, number, ...after] = words.split(/((?:\bring )?\b111\b)/i);
  if (number === undefined) return words;
  return (
    <>
      {before}
      <a href="tel:111" className={classes.ring}>
        {number}
      </a>
      {after.join('')}
    </>
  );
}
