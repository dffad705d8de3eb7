import { describe, expect, test } from 'vitest';
import { reportFileName } from './report-file.ts';

const period = { startDate: '2026-01-01', endDate: '2026-06-30' };

describe('the name of a report’s file', () => {
  test('says group, project, what it holds and the period, without macrons', () => {
    const reported = { orgName: 'Ōkura Bush Trust', project: 'Te Araroa / ridge', what: 'Plants Planted', period };
    expect(reportFileName(reported)).toBe(
      'okura-bush-trust-te-araroa-ridge-plants-planted-2026-01-01-to-2026-06-30.csv',
    );
  });

  test('stays short with long names, and leaves out what has no Latin letter', () => {
    const name = reportFileName({ orgName: 'Whenua '.repeat(40), project: '森', what: 'x'.repeat(200), period });
    expect(name.length).toBeLessThan(140);
    expect(name).toMatch(/^whenua-whenua-[a-z-]*[a-z]-x+-2026-01-01-to-2026-06-30\.csv$/);
  });
});
