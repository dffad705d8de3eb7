import { resetPassword } from './accounts.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './open-database.ts';

await runCommand(
  {
    usage: 'npm run reset-password -- EMAIL',
    about:
      "Asks for a new password twice, without showing it; from a pipe it reads two lines.\nEnds that person's sessions, access tokens and calendar feed. Works while the server runs.",
    failure: 'No password was changed',
    takes: { what: 'one email', least: 1, most: 1 },
  },
  ({ words: [email = ''] }) => withDatabase((database) => resetPassword(database, email)),
);
