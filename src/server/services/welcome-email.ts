import type { Role } from '#shared/permissions.ts';

type NewColleague = { firstname: string; email: string; role: Role };
type Welcome = { password: string; orgName: string; baseUrl: string };

/** The mail that tells a new staff member how to sign in. It holds the initial password, so the outbox treats it as a secret. */
export function welcomeEmail(person: NewColleague, { password, orgName, baseUrl }: Welcome) {
  const body = `Kia ora ${person.firstname},

Welcome to ${orgName}. You have been registered as ${person.role}.

Log in at ${baseUrl}
Login email: ${person.email}
Initial password: ${password}

Please change the password under My account when you have logged in.
`;
  return { subject: `Welcome to ${orgName}`, body };
}
