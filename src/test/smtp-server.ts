import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server on the loopback interface that collects the text of each mail. Implements only the SMTP that the client uses. */
export function createSmtpServer(received: string[], answerToRecipient = '250 OK'): Server {
  return createServer((socket) => void converse(socket, received, answerToRecipient));
}

async function converse(socket: Socket, received: string[], answerToRecipient: string): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  say('220 loopback');
  let mail: string[] | undefined;
  for await (const line of createInterface({ input: socket })) {
    if (mail && line !== '.') mail.push(line);
    else if (mail) {
      received.push(mail.join('\n'));
      mail = undefined;
      say('250 queued');
    } else if (line === 'DATA') {
      mail = [];
      say('354 go on');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else say(line.startsWith('RCPT') ? answerToRecipient : '250 OK');
  }
}
