import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { commentedJpeg, compoundFile } from '#test/made-files.ts';
import { expect, signIn, test } from './fixtures.ts';

const script = "<script>top.document.title = 'it ran'; alert('it ran')</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('it ran')"><script>alert('it ran')</script></svg>`;
const page = `<!doctype html><html><body onload="alert('it ran')">${script}</body></html>`;

type Upload = { kind: 'image' | 'document'; name: string; bytes: Buffer };

/** Files that are accepted although a page or a script is hidden in them. */
async function makeAccepted(): Promise<(Upload & { type: string })[]> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f5c43' } });
  const [jpeg, png, gif] = await Promise.all([
    plain.clone().jpeg().toBuffer(),
    plain.clone().png().toBuffer(),
    plain.clone().gif().toBuffer(),
  ]);
  return [
    { kind: 'image', name: 'tail.html', type: 'image/png', bytes: Buffer.concat([png, Buffer.from(page)]) },
    { kind: 'image', name: 'comment.js', type: 'image/jpeg', bytes: commentedJpeg(jpeg, `*/alert('it ran')/*${page}`) },
    { kind: 'image', name: 'tail.svg', type: 'image/gif', bytes: Buffer.concat([gif, Buffer.from(`;${svg}`)]) },
    { kind: 'document', name: 'x.html', type: 'application/pdf', bytes: Buffer.from(`%PDF-1.7\n${page}\n%%EOF`) },
    {
      kind: 'document',
      name: 'y.html',
      type: 'application/msword',
      bytes: Buffer.concat([compoundFile('WordDocument'), Buffer.from(page)]),
    },
  ];
}

type Answer = { status: number; url: string; mediaType: string };

/** Uploads from within the page, so that the browser makes the requests. */
function upload(browserPage: Page, files: Upload[]): Promise<Answer[]> {
  const sent = files.map(({ bytes, ...rest }) => ({ ...rest, base64: bytes.toString('base64') }));
  return browserPage.evaluate(async (uploads) => {
    const answers: Answer[] = [];
    for (const { kind, name, base64 } of uploads) {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      const answer = await fetch('/api/files', { method: 'POST', body: form });
      const { url = '', mediaType = '' } = await answer.json();
      answers.push({ status: answer.status, url, mediaType });
    }
    return answers;
  }, sent);
}

test.describe('a file that is accepted although a page or a script is hidden in it', () => {
  // The browser logs that it refused to run them, as it should.
  test.use({
    expectedProblems: [/Refused to execute script|MIME type|Framing '|object-src|Applying inline style violates/],
  });

  test('runs nothing, opened by itself, as a script or in a frame', async ({ page: browserPage, context }) => {
    context.on('dialog', (dialog) => {
      throw new Error(`A stored file ran: ${dialog.message()}`);
    });
    await signIn(browserPage, 'Field Staff');
    await browserPage.goto('/home');
    const accepted = await makeAccepted();
    const answers = await upload(browserPage, accepted);
    expect(answers.map(({ status, mediaType }) => [status, mediaType])).toEqual(
      accepted.map(({ type }) => [201, type]),
    );

    for (const { url } of answers) {
      const ran = await browserPage.evaluate(
        (src) =>
          new Promise<string>((done) => {
            const element = document.createElement('script');
            element.onload = () => done('ran');
            element.onerror = () => done('refused');
            element.src = src;
            document.head.append(element);
            for (const tag of ['iframe', 'embed'] as const) {
              const frame = document.createElement(tag);
              frame.src = src;
              document.body.append(frame);
            }
          }),
        url,
      );
      expect(ran).toBe('refused');
    }

    for (const [index, { url }] of answers.entries()) {
      const { kind, bytes } = accepted[index] ?? { kind: 'image', bytes: Buffer.alloc(0) };
      if (kind === 'document') {
        const download = browserPage.waitForEvent('download');
        await browserPage.goto(url).catch(() => {});
        const file = await download;
        expect(file.suggestedFilename()).toMatch(/^[xy]\.(pdf|doc)$/);
        const served = await browserPage.request.get(url);
        expect((await served.body()).equals(bytes)).toBe(true);
        expect(served.headers()['content-disposition']).toMatch(/^attachment;/);
        continue;
      }
      const shown = await browserPage.goto(url);
      expect(shown?.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await shown?.body())?.includes('ran')).toBe(false);
      expect(await browserPage.evaluate(() => [document.contentType, document.title, self.origin])).toEqual([
        answers[index]?.mediaType,
        expect.not.stringContaining('it ran'),
        'null',
      ]);
    }
  });
});
