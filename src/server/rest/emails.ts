import { type CallGroup, callsOf, route } from './route.ts';

const group: CallGroup = {
  about: 'Mail to registered staff.',
  examples: {
    subject: 'Welcome',
  },
};

export const emailRoutes = callsOf(group, [
  route('emails.send', 'POST /api/send-email', {
    summary: 'Mail a registered staff member; put in the outbox and sent by the server',
    body: { email: 'email', subject: 'subject', message: 'message' },
  }),
]);
