import { useDocumentTitle } from '@mantine/hooks';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isNamed } from '#shared/names.ts';
import { Landscape } from '#web/components/landscape.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import classes from './greeting.module.css';

/** Shows the hills also where the card is low. */
const lowCut = { viewBox: '0 0 1600 585', preserveAspectRatio: 'xMidYMin slice' };
const wideCut = { viewBox: '0 236 1600 408', preserveAspectRatio: 'xMidYMin slice' };

const { greeting } = messages.login;

/** The welcome card: the person's name and today's date over the drawing of the hills. Low, because what is on today comes first. */
export function Greeting() {
  const { user } = useSession();
  const today = useToday();
  const heading = useHeadingFocus();
  const isWide = useIsWide();
  useDocumentTitle('Home · Bushline');
  return (
    <div className={classes.card}>
      <Landscape className="bl-landscape" {...(isWide ? wideCut : lowCut)} />
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} data-page-heading className={classes.greeting}>
          {isNamed(user) ? `${greeting}, ${user.firstname}` : greeting}
        </h1>
        <p>{`${weekdayName(today)} ${formatDate(today)}`}</p>
      </div>
    </div>
  );
}
