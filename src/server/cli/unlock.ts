import { unlock } from './accounts.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './open-database.ts';

await runCommand(
  {
    usage: 'npm run unlock -- EMAIL',
    about:
      'Lets a person whom failed sign-ins keep out try again at once. The password stays as it is.\nWorks while the server runs.',
    failure: 'Nobody was unlocked',
    takes: { what: 'one email', least: 1, most: 1 },
  },
  ({ words: [email = ''] }) => withDatabase((database) => unlock(database, email)),
);
