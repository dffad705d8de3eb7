import type { RestRoute } from './route.ts';

export const emailRoutes: RestRoute[] = [
  {
    method: 'POST',
    path: '/api/send-email',
    procedure: 'emails.send',
    summary: 'Mail a registered staff member; put in the outbox and sent by the server',
    body: { email: 'email', subject: 'subject', message: 'message' },
  },
];
