import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { treeMemory } from './process-tree.ts';

const kilobytes = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test.runIf(process.platform === 'linux')(
  'the program that a process and its child both run counts once in their memory, and what each has for itself twice',
  async () => {
    const work = "process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000)";
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `const { spawn } = require('node:child_process');
        const child = spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        child.on('message', () => process.send(child.pid));`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    try {
      const [childPid] = (await once(parent, 'message')) as [number];
      const pids = [parent.pid ?? 0, childPid];
      const together = (treeMemory(parent.pid ?? 0) ?? 0) / 1024;
      const resident = pids.reduce((sum, pid) => sum + kilobytes(pid, 'VmRSS'), 0);
      const own = pids.reduce((sum, pid) => sum + kilobytes(pid, 'RssAnon'), 0);
      expect(together).toBeGreaterThan(own);
      expect(together).toBeLessThan(resident - 10_000);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);
