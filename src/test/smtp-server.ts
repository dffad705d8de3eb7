import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What it says to the commands of this first word and to the text (`.`), in place of `250`. It hangs up after an answer that ends with an empty line. */
type Answers = Partial<Record<'EHLO' | 'HELO' | 'MAIL' | 'RCPT' | '.', string>>;

/**
 * A mail server on the loopback interface that collects the text of each mail. Implements only the SMTP that the client uses. `heard`: each
 * line that is no text.
 */
export function createSmtpServer(received: string[], answers: Answers = {}, heard: string[] = []): Server {
  return createServer((socket) => void converse(socket, received, answers, heard));
}

async function converse(socket: Socket, received: string[], answers: Answers, heard: string[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  say('220 loopback');
  let mail: string[] | undefined;
  for await (const line of createInterface({ input: socket })) {
    if (!mail) heard.push(line);
    if (mail && line !== '.') mail.push(line);
    else if (mail) {
      received.push(mail.join('\n'));
      mail = undefined;
      say(answers['.'] ?? '250 queued');
    } else if (line === 'DATA') {
      mail = [];
      say('354 go on');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else {
      const answer = answers[line.split(' ', 1)[0] as keyof Answers] ?? '250 OK';
      if (answer.endsWith('\n')) return void socket.end(answer);
      say(answer);
    }
  }
}
