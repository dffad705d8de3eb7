import { useRef } from 'react';
import { isForgotten } from '#shared/attendance/stays.ts';
import { personKey } from '#shared/attendance.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import { useSession } from '#web/session-context.ts';
import { type Left, type StillOn, WhenLeft } from './when-left.tsx';

type Signing = Pick<StillOn, 'person' | 'name'>;
/** `left`: what was answered of those who were asked about; null: the press is called off. */
export type AskWhenLeft = (people: readonly Signing[]) => Promise<{ isAsked: boolean; left: Left[] | null }>;

/** Asks, for a press, when those left whose sign-off was forgotten: from what this phone knows. */
export function useWhenLeft() {
  const { config, now } = useSession();
  const { data: signedOn } = useSignedOn();
  const asking = useDialog<readonly StillOn[]>();
  const settle = useRef<((left: Left[] | null) => void) | null>(null);

  const ask: AskWhenLeft = async (people) => {
    const stays = new Map(signedOn?.map((row) => [personKey(row), row]));
    const forgotten = people.flatMap((one) => {
      const stay = stays.get(personKey(one.person));
      return stay && isForgotten(stay, now(), config.orgTimezone) ? { ...one, stay } : [];
    });
    if (forgotten.length === 0) return { isAsked: false, left: [] };
    const left = await new Promise<Left[] | null>((resolve) => {
      settle.current = resolve;
      asking.open(forgotten);
    });
    return { isAsked: true, left };
  };

  function end(left: Left[] | null) {
    asking.close();
    settle.current?.(left);
    settle.current = null;
  }

  const dialog = asking.shown && (
    <WhenLeft
      key={asking.shown.key}
      people={asking.shown.subject}
      {...asking.props}
      onAnswer={end}
      onClose={() => end(null)}
    />
  );
  return { ask, dialog };
}
