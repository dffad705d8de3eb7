import { IconUser } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { PhoneLink } from './contact-links.tsx';

type Led = { ledBy: string | null; ledByPhone: string | null };

/** `Led by Hēmi Walker, 021 555 0101`, with the number to ring. Nothing where nobody is named. */
export function LedBy({ activity: { ledBy, ledByPhone }, className }: { activity: Led; className: string }) {
  if (!ledBy) return null;
  return (
    <p className={className}>
      <IconUser size={19} stroke={1.7} aria-hidden />
      <span>
        {messages.activities.ledBy(ledBy)}
        {ledByPhone && (
          <>
            , <PhoneLink phone={ledByPhone} />
          </>
        )}
      </span>
    </p>
  );
}
