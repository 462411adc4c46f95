import { beforeAll, describe, expect, inject, it } from 'vitest';
import { examine } from '../cli/examining.ts';
import { load } from './both-engines.ts';
import { environmentOf } from './loading.ts';
import type { Servers } from './servers.ts';
import { unboundedSnapshot } from './unbounded-snapshot.ts';

describe('the doctor', () => {
  const servers = inject('oneNode');
  let digest: string;
  beforeAll(async () => {
    ({ digest } = await load(servers.loader, await unboundedSnapshot()));
  });

  const doctor = async (user: Servers['reader'], more: NodeJS.ProcessEnv = {}) => {
    const seen = await examine({ ...environmentOf(user, user.urls), SNAPSHOT: digest, ...more });
    expect(seen.out).not.toContain(user.password);
    return seen;
  };

  it('finds what is loaded, and a user who can only read', async () => {
    const seen = await doctor(servers.reader);
    expect(seen.lines('ok', 'clickhouse').join()).toContain(`${digest} is ${digest} in snap_`);
    expect(seen.lines('warn', 'clickhouse')).toEqual([]);
    expect(seen.lines('problem', 'clickhouse')).toEqual([]);
  });

  it('warns of a user who may do more than read', async () => {
    const seen = await doctor(servers.loader);
    expect(seen.lines('warn', 'clickhouse').join()).toContain('may do more than read');
    expect(seen.out).toContain('user reader of deploy/clickhouse/users.xml');
  });

  it('finds a snapshot that is not loaded, and a wrong password', async () => {
    const other = await doctor(servers.reader, { SNAPSHOT: '00000000' });
    expect(other.lines('problem', 'clickhouse').join()).toContain('has no snapshot 00000000');
    const wrong = await doctor(servers.reader, { CLICKHOUSE_PASSWORD: 'wrong' });
    expect(wrong.lines('problem', 'clickhouse').join()).toContain('Authentication failed');
  });
});
