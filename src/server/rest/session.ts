import type { RestRoute } from './route.ts';

const credentials = { email: 'email', password: 'password' };
const setup = {
  code: 'code',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  password: 'password',
};

export const sessionRoutes: RestRoute[] = [
  { method: 'GET', path: '/api/config', procedure: 'session.config' },
  { method: 'GET', path: '/api/session', procedure: 'session.own' },
  { method: 'POST', path: '/api/login', procedure: 'session.login', body: credentials },
  { method: 'POST', path: '/api/logout', procedure: 'session.logout' },
  {
    method: 'POST',
    path: '/api/forgot-password',
    procedure: 'session.forgotPassword',
    body: { email: 'email' },
  },
  {
    method: 'POST',
    path: '/api/reset-password',
    procedure: 'session.resetPassword',
    body: { token: 'token', password: 'password' },
  },
  { method: 'POST', path: '/api/setup', procedure: 'session.setup', body: setup, status: 201 },
];
