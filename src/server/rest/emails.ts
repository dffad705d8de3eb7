import { type RestRoute, route } from './route.ts';

export const emailRoutes: RestRoute[] = [
  route('emails.send', {
    method: 'POST',
    path: '/api/send-email',
    summary: 'Mail a registered staff member; put in the outbox and sent by the server',
    body: { email: 'email', subject: 'subject', message: 'message' },
  }),
];
