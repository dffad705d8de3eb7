import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import type { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { receiveForm } from './receive-form.ts';
import { UploadMemory } from './upload-memory.ts';

const megabyte = 1024 * 1024;
const limits = { file: megabyte };
const patient = { receiveMs: 60_000, silenceMs: 60_000 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that takes forms and answers with what came of them. */
async function startForms(waits = patient) {
  const app = express();
  app.post('/', receiveForm(limits, waits), (_req, res) => void res.json({ message: 'received' }));
  app.use((error: AppError, _req: Request, res: Response, _next: NextFunction) => {
    res.status(400).json({ code: error.code, message: error.message });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Begins a form, and waits until it has begun there. */
  const begin = async () => {
    const arrived = once(server, 'request');
    const form = beginForm(url);
    await arrived;
    return form;
  };
  return { begin };
}

const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/** Begins a form without saying how long it will be. */
function beginForm(url: string) {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const sending = request(url, { method: 'POST', headers });
  // The server cuts off who goes on sending after a refusal.
  sending.on('error', () => {});
  sending.write(start);
  const answer = once(sending, 'response').then(async ([response]: IncomingMessage[]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response as IncomingMessage) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString()) as { message: string; code?: string };
  });
  return { sending, answer };
}

/** `once` would take the cut for a failure of the test. */
const closed = (sending: ClientRequest) => new Promise((done) => sending.once('close', done));

describe('a form', () => {
  test('that stops coming is refused in words, and so is one that comes by drops', async () => {
    const silent = await (await startForms({ receiveMs: 60_000, silenceMs: 50 })).begin();
    expect(await silent.answer).toEqual({ code: 'INVALID', message: messages.files.tooSlow });
    const dripping = await (await startForms({ receiveMs: 200, silenceMs: 60_000 })).begin();
    const drip = setInterval(() => dripping.sending.write('x'), 5);
    expect(await dripping.answer).toEqual({ code: 'INVALID', message: messages.files.tooSlow });
    clearInterval(drip);
    await closed(dripping.sending);
  });

  test('that never ends is refused as soon as it has sent more than it may, and cut off', async () => {
    const { sending, answer } = await (await startForms()).begin();
    const chunk = Buffer.alloc(64 * 1024);
    const pour = setInterval(() => sending.write(chunk), 1);
    expect(await answer).toEqual({ code: 'TOO_LARGE', message: 'This file is too large. The limit is 1 MB.' });
    await closed(sending);
    clearInterval(pour);
  });
});

describe('all forms together', () => {
  test('hold so many bytes, of which each gives back its own, and one that is larger by the settings fits alone', () => {
    const memory = new UploadMemory({ receivedBytes: 100 });
    const [large, small] = [memory.share(), memory.share()];
    large.hold(150);
    expect(() => small.hold(1)).toThrow(messages.files.tooManyUploads);
    large.release();
    large.release();
    small.hold(90);
    const other = memory.share();
    expect(() => other.hold(11)).toThrow(messages.files.tooManyUploads);
    other.hold(10);
    small.release();
    other.release();
    memory.share().hold(100);
  });
});
