import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { startLine } from '#test/start-line.ts';
import { runCommand, runProgram } from './run-command.ts';
import { admin, openDb, startServer } from './start-server.ts';
import { logIn } from './writers.ts';

test('an admin is unlocked or gets a new password by a command, which reads it from the terminal and never as an argument', async () => {
  const server = await startServer();
  try {
    const cookie = await logIn(server);
    const password = 'Tui-sings-at-88';
    const reset = (args: string[], input: string) => runCommand('reset-password', server.dataDir, args, input);
    const refusals: [args: string[], input: string, code: number, reason: string][] = [
      [[admin.email, password], '', 2, 'name one email'],
      [['nobody@example.org'], '', 1, 'nobody here has the email nobody@example.org'],
      [[admin.email], '', 1, 'no password was typed'],
      [[admin.email], 'weak\nweak\n', 1, 'Password must be at least 8 characters'],
      [[admin.email], `${password}\nOther-1234\n`, 1, 'the two passwords differ'],
    ];
    const refused = await Promise.all(refusals.map(([args, input]) => reset(args, input)));
    expect(refused).toEqual(refusals.map(([, , code, reason]) => ({ code, said: expect.stringContaining(reason) })));
    const untouched = await fetch(`${server.url}/api/session`, { headers: { cookie } });
    expect(untouched.status, 'what was refused changed nothing').toBe(200);
    const done = await reset([admin.email.toUpperCase()], `${password}\n${password}\n`);
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('is changed')]);
    expect(done.said).not.toContain(password);

    const session = await fetch(`${server.url}/api/session`, { headers: { cookie } });
    expect(session.status, 'the running server knows at once').toBe(401);
    const login = (word: string) =>
      fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: admin.email, password: word }),
      });
    const failUntilSlowed = async () => {
      for (let n = 0; n < 5; n += 1) expect((await login(admin.password)).status).toBe(401);
      expect((await login(password)).status).toBe(429);
    };
    await failUntilSlowed();
    expect(await runCommand('unlock', server.dataDir, [admin.email])).toEqual({
      code: 0,
      said: `${admin.email} can try to log in again.\n`,
    });
    expect((await login(password)).status, 'unlocked while the server runs').toBe(200);
    await failUntilSlowed();
    const newest = `${password}!`;
    expect((await reset([admin.email], `${newest}\n${newest}\n`)).code).toBe(0);
    expect((await login(newest)).status, 'a new password is counted anew').toBe(200);

    const db = openDb(server);
    const lines = db.prepare("SELECT * FROM audit WHERE action LIKE 'changed password%'").all() as object[];
    db.close();
    const byCommand = expect.objectContaining({ actor_name: 'Bushline', actor_id: null, record_type: 'staff' });
    expect(lines).toEqual([byCommand, byCommand]);
    expect(JSON.stringify(lines)).not.toMatch(/argon2|Tui-sings/);
  } finally {
    await server.stop();
  }
});

test('Group Admins are listed and made by a command while the server runs, and a backup is verified', async () => {
  const server = await startServer();
  try {
    const command = (args: string[], input = '') => runCommand('admin', server.dataDir, args, input);
    const email = 'wiremu@example.org';
    const password = 'Tui-sings-at-88';
    const names = ['--firstname', 'Wiremu', '--lastname', 'Tāmati'];
    const copy = join(server.dataDir, 'copy.db');
    const [unknown, unnamed, made, backup] = await Promise.all([
      command(['rename', email]),
      command(['create', email], `${password}\n${password}\n`),
      command(['create', email, ...names], `${password}\n${password}\n`),
      runCommand('backup', server.dataDir, [copy]),
    ]);
    expect(unknown).toEqual({ code: 2, said: expect.stringContaining('list, create EMAIL or unlock EMAIL') });
    expect(unnamed).toEqual({ code: 2, said: expect.stringContaining('create needs --firstname and --lastname') });
    expect([made.code, made.said]).toEqual([0, expect.stringContaining(`${email} can log in as a Group Admin.`)]);
    expect(made.said).not.toContain(password);
    const body = JSON.stringify({ email, password });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/api/login`, { method: 'POST', headers, body })).status).toBe(200);

    expect(backup.code).toBe(0);
    const away = join(server.dataDir, 'usb');
    expect(await runCommand('backup', server.dataDir, [join(away, 'copy.db')])).toEqual({
      code: 1,
      said: expect.stringContaining(`there is no folder ${away}. Is the disk or share connected?`),
    });
    expect(existsSync(away), 'an empty mount point would fill the disk of the system').toBe(false);
    const [listed, again, unlocked, verified] = await Promise.all([
      command(['list']),
      command(['create', email, ...names], `${password}\n${password}\n`),
      command(['unlock', email]),
      runCommand('verify-backup', '/nowhere', [copy]),
    ]);
    expect(listed).toEqual({
      code: 0,
      said: expect.stringMatching(/^Group Admin {2}Wiremu Tāmati {2}wiremu@example.org$/m),
    });
    expect(again).toEqual({ code: 1, said: expect.stringContaining(messages.people.staffEmailTaken) });
    expect(unlocked).toEqual({ code: 0, said: `${email} can try to log in again.\n` });
    expect(verified).toEqual({
      code: 0,
      said: expect.stringMatching(/copy\.db is a good backup \(.*\n {2}staff +\d\n/s),
    });
    const db = openDb(server);
    const line = db
      .prepare(
        "SELECT actor_name, record_name FROM audit WHERE action = 'created' AND record_type = 'staff' ORDER BY id DESC",
      )
      .get();
    db.close();
    expect(line).toEqual({ actor_name: 'Bushline', record_name: 'Wiremu Tāmati' });
  } finally {
    await server.stop();
  }
});

test('settings are shown with their origin before a start, and wrong ones stop it with exit code 78', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-settings-'));
  const file = join(folder, 'bushline.env');
  const check = (settings: Record<string, string> = {}) =>
    runProgram(['--import', 'tsx', 'src/server/cli/check-settings.ts', file], settings);
  try {
    writeFileSync(file, "PUBLIC_URL=https://bushline.example.org\nRESEND_API_KEY='re_#1'\nEMAIL_FROM=b@example.org\n");
    const good = await check({ PORT: '4000' });
    expect(good.code).toBe(0);
    for (const line of [
      /^PORT +4000 +the environment$/m,
      /^PUBLIC_URL +https:\/\/bushline.example.org +.*bushline.env, line 1$/m,
      /^RESEND_API_KEY +•+ \(5 characters\) +.*line 2$/m,
      /^BACKUP_AT +02:30 +default$/m,
      /^Warning: PUBLIC_URL is https, .* TRUST_PROXY=1\.$/m,
    ])
      expect(good.said).toMatch(line);

    for (const [place, why] of [
      [join(folder, 'usb'), 'There is no folder'],
      [join(folder, 'data', 'copies'), 'is inside the data folder'],
    ] as const) {
      writeFileSync(file, `DATA_DIR=${join(folder, 'data')}\nBACKUP_COPY_TO=${place}\n`);
      const refused = await check();
      expect([refused.code, refused.said]).toEqual([78, expect.stringContaining('BACKUP_COPY_TO is not usable: ')]);
      expect(refused.said).toContain(why);
    }
    writeFileSync(file, 'HOST=300.1.1.1\n');
    expect((await check()).said).toContain('HOST is not usable: must be an address of this machine');

    writeFileSync(file, 'PORT=x\nTRUST_PROXI=1\nSMTP_URL="smtp://a:secret@b\n');
    const wrong = await check();
    expect(wrong.code).toBe(78);
    for (const complaint of ['TRUST_PROXY?', 'PORT is not usable', 'SMTP_URL begins with a quote'])
      expect(wrong.said).toContain(complaint);
    expect(wrong.said).not.toContain('secret');

    const server = startLine.slice(1);
    const [refused, helped, argued] = await Promise.all([
      runProgram(server, { PORT: 'x', DATA_DIR: folder }),
      runProgram([...server, '--help'], {}),
      runProgram([...server, '--port', '4000'], { DATA_DIR: folder }),
    ]);
    expect(refused).toEqual({ code: 78, said: expect.stringContaining('Bushline did not start: PORT is not usable') });
    expect(helped).toEqual({ code: 0, said: expect.stringContaining('npm run check-settings') });
    expect(argued).toEqual({ code: 78, said: expect.stringContaining('it takes no arguments, and was given --port') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
