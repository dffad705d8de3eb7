export const tokens = {
  title: 'Access tokens',
  subtitle: 'An access token lets another program use Bushline in your name, with your role.',
  none: 'No access tokens yet.',
  loadFailed: 'Failed to load access tokens.',
  create: 'Create token',
  createTitle: 'Create an access token',
  nameRequired: 'Please give the token a name.',
  created: 'Access token created. Copy it now: it is not shown again.',
  createFailed: 'Failed to create the access token.',
  alreadyCreated:
    'This access token was created already, and its secret cannot be shown again. Revoke it and create another one.',
  confirmRevoke: (name: string) =>
    `Are you sure you want to revoke ${name}? Programs that use it stop working at once.`,
  revoked: (name: string) => `${name} revoked successfully!`,
  revokeFailed: 'Failed to revoke the access token.',
  notInForce: 'This access token is not in force.',
  readOnly: 'This access token may only read.',
  notEverything: 'This access token does not reach this. It takes one that may do everything.',
  scopes: {
    read: 'Read',
    write: 'Read and write',
    everything: 'Everything',
  },
  scopeHints: {
    read: 'Sees what you see, but no backups, no export of everything and no audit trail.',
    write: 'Also adds, changes and deletes what you may, but no staff: no password, email or role. Sees no more.',
    everything:
      'Also adds and changes staff, and downloads backups, the export of everything and the audit trail: for programs that you trust with all of it.',
  },
  endsWithPassword: 'A new password of yours ends your tokens.',
  forAdmins: 'Only a Group Admin can see the access tokens.',
} as const;
