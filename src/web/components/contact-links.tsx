import { Anchor } from '@mantine/core';
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
      {email}
    </Anchor>
  );
}
