import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './processes.ts';

export type Answer = { status: number; protocol: string; body: string; headers: string };

export type Asking = {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** A document that is sent as a form. */
  file?: string;
  /** curl's `--http1.1` or `--http2`. */
  protocol?: string;
  /** Where the answer's body is kept, for bytes. */
  into?: string;
};

/** Somebody in front of a proxy, with a cookie jar, and curl in place of a browser. */
export class Visitor {
  private readonly folder: string;
  private readonly site: string;
  private readonly connect: string[];

  /** @param authority the file of the authority that signed the site's certificate. */
  constructor(folder: string, host: string, port: number, authority: string) {
    this.folder = folder;
    this.site = `https://${host}`;
    this.connect = ['--connect-to', `${host}:443:127.0.0.1:${port}`, '--cacert', authority];
    writeFileSync(join(folder, 'cookies.txt'), '');
  }

  async ask(path: string, { method, json, file, protocol = '--http2', into }: Asking = {}): Promise<Answer> {
    const jar = join(this.folder, 'cookies.txt');
    const body = into ?? join(this.folder, 'body');
    const headers = join(this.folder, 'headers');
    const sent = [
      ...(json === undefined ? [] : ['-H', 'Content-Type: application/json', '--data-binary', JSON.stringify(json)]),
      ...(file === undefined ? [] : ['-F', 'kind=document', '-F', `file=@${file};type=application/pdf`]),
      ...(method ? ['-X', method] : []),
    ];
    const { output } = await mustRun('curl', [
      ...['-sS', protocol, ...this.connect, '-b', jar, '-c', jar, '-o', body, '-D', headers],
      // As a browser: without waiting for leave to send the body.
      ...['-H', 'Expect:', '-H', `Origin: ${this.site}`, '-w', '%{http_code} %{http_version}', ...sent],
      this.site + path,
    ]);
    const [status = '', version = ''] = output.trim().split('\n').at(-1)?.split(' ') ?? [];
    return {
      status: Number(status),
      protocol: version,
      body: into ? '' : readFileSync(body, 'utf8'),
      headers: readFileSync(headers, 'utf8'),
    };
  }

  signIn({ email, password }: { email: string; password: string }): Promise<Answer> {
    return this.ask('/api/login', { json: { email, password } });
  }
}
