import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { formatPhone } from '#shared/names.ts';
import classes from './inline.module.css';

/** A phone number as a `tel:` link: grouped for reading, digits only in the link. Nothing when it is empty. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  if (!phone) return null;
  return (
    <Anchor
      href={`tel:${phone}`}
      underline="always"
      className={classes.phone}
      inherit
      onClick={(event) => event.stopPropagation()}
    >
      {formatPhone(phone)}
    </Anchor>
  );
}

const longHalf = 16;

/** The address with places to break: before the at sign, and in a long half before the dots. A narrow column then breaks no word. */
function breakable(email: string): ReactNode {
  const parts = email.split(/(?=@)/).flatMap((half) => (half.length > longHalf ? half.split(/(?=\.)/) : half));
  return withBreaks(parts);
}

/** An address to read, not to press, in a narrow place. */
export function EmailText({ email }: { email: string }) {
  return withBreaks(email.split(/(?=[@.])/));
}

function withBreaks(parts: string[]): ReactNode {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

export function EmailLink({ email }: { email: string | null | undefined }) {
  if (!email) return null;
  return (
    <Anchor
      href={`mailto:${email}`}
      underline="always"
      className={classes.email}
      inherit
      onClick={(event) => event.stopPropagation()}
    >
      {breakable(email)}
    </Anchor>
  );
}
