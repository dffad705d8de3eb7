import type { RestRoute } from './route.ts';

export const emailRoutes: RestRoute[] = [
  {
    method: 'POST',
    path: '/api/send-email',
    procedure: 'emails.send',
    body: { email: 'email', subject: 'subject', message: 'message' },
  },
];
