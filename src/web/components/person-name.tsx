import { Avatar } from '@mantine/core';
import { fullName, initials } from '#shared/names.ts';
import classes from './inline.module.css';

type Named = { firstname: string; lastname: string };

/** The initials in a circle. Decoration: the name always stands beside it. */
export function PersonAvatar({ person, size = 40 }: { person: Named; size?: number }) {
  return (
    <Avatar variant="filled" color="bush" radius="100%" size={size} aria-hidden flex="none" fw={600}>
      {initials(person)}
    </Avatar>
  );
}

/** A person's name as shown everywhere: first name, last name. */
export function PersonName({ person, withAvatar = false }: { person: Named; withAvatar?: boolean }) {
  if (!withAvatar) return fullName(person);
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={32} />
      {fullName(person)}
    </span>
  );
}
