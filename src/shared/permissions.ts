/** Who may do what: the one table, used by the server's procedures and by the client's buttons. */
export const roles = ['Group Admin', 'Team Leader', 'Field Staff'] as const;
export type Role = (typeof roles)[number];

/** What the Group Admin page's role select offers: a person can also leave the staff and become a volunteer. */
export const assignableRoles = [...roles, 'Volunteer'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

const everyone: readonly Role[] = roles;
const groupAdmins: readonly Role[] = ['Group Admin'];

const holders = {
  /** Everything but the admin pages. */
  'signed-in:read': everyone,
  /** One's own password and session. */
  'own-account:write': everyone,
  'volunteers:write': everyone,
  /** Objectives, risks, hazards, checklist. */
  'library:write': everyone,
  'projects:write': everyone,
  'activities:write': everyone,
  /** Staff, roles, and mail to staff. */
  'staff:write': groupAdmins,
  /** Emails, backups, audit trail, access tokens. */
  'admin:read': groupAdmins,
  'admin:write': groupAdmins,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

export const permissions = Object.keys(holders) as Permission[];

export function may(role: Role, permission: Permission): boolean {
  return holders[permission].includes(role);
}

/** Who is signed in, as both sides know them. */
export type SessionUser = { id: number; firstname: string; lastname: string; email: string; role: Role };
