import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../build/parts.ts';
import { readConfig } from '../../server/config.ts';
import { SETTINGS } from '../../server/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

/** The command of `npm start`, as its words. */
const START = /"start": "(.*)"/.exec(read('package.json'))?.[1]?.split(' ') ?? [];
/** The settings' variables, from the README and from the code. */
const VARIABLES = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('begins with images of one named release, which the service runs on', () => {
    expect(all('FROM').length).toBe(2);
    for (const image of all('FROM')) expect(image).toMatch(/^node:22-bookworm-slim( AS build)?$/);
  });

  it('runs as a user that is not root, from before its command on', () => {
    expect(all('USER')).toEqual(['node']);
    const last = lines.slice(lines.indexOf('USER node'));
    expect(last.some((line) => line.startsWith('CMD '))).toBe(true);
    expect(last.filter((line) => /^(RUN|COPY|ADD) /.test(line))).toEqual([]);
  });

  it('asks for its health with what is in it', () => {
    const [health = ''] = all('HEALTHCHECK');
    const command: unknown = JSON.parse(/CMD (\[.*\])$/.exec(health)?.[1] ?? '');
    expect(command).toMatchObject(['node', '-e', expect.stringContaining('/readyz')]);
  });

  it('installs what the lock file says, and ships no development dependency', () => {
    expect(all('RUN').join()).toMatch(
      /npm ci --ignore-scripts .*npm run build && npm prune --omit=dev/,
    );
  });

  it('copies what is there and what .dockerignore lets through', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toContain('*');
    const sources = all('COPY')
      .filter((copy) => !copy.startsWith('--from'))
      .flatMap((copy) => copy.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources) {
      expect(existsSync(`${ROOT}${source}`)).toBe(true);
      expect(ignored).toContain(`!${source}`);
    }
  });

  it('copies everything that the build reads', () => {
    const copied = all('COPY').flatMap((copy) => copy.split(' ').slice(0, -1));
    const read = PARTS.flatMap(({ inputs }) => inputs.map((path) => path.split('/')[0]));
    expect(copied).toEqual(expect.arrayContaining(read.filter((path) => path !== 'node_modules')));
  });

  it('starts what npm start does', () => {
    expect(JSON.parse(all('CMD')[0] ?? '')).toEqual(START);
  });

  it("writes to one volume, which is its user's and where the service looks for it", () => {
    const [folder = ''] = all('VOLUME');
    expect(all('ENV').join(' ').split(' ')).toEqual(
      expect.arrayContaining([`CACHE_DIR=${folder}`, `TMPDIR=${folder}`]),
    );
    const [made = ''] = all('RUN').slice(-1);
    expect(made).toBe(`install -d -o node -g node -m 700 ${folder}`);
    expect(lines.indexOf(`RUN ${made}`)).toBeLessThan(lines.indexOf(`VOLUME ${folder}`));
    expect(read('deploy/compose.yaml')).toContain(`- prepared:${folder}\n`);
  });

  it('holds no secret', () => {
    for (const line of [...all('ENV'), ...all('ARG')]) expect(line).not.toMatch(/KEY|TOKEN|REDIS/);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/restaking-analytics.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('starts what npm start does, as a user of its own', () => {
    expect(value('ExecStart')).toBe(`/usr/bin/${START.join(' ')}`);
    expect(value('User')).toBe('restaking-analytics');
  });

  it('gives a stop more time than the service takes at most by default', () => {
    const { drainSeconds } = readConfig({}, {});
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(drainSeconds + 5);
    expect(value('KillMode')).toBe('mixed');
  });

  it('prepares into a folder that systemd makes for it', () => {
    expect(value('Environment')).toBe(`CACHE_DIR=/var/cache/${value('CacheDirectory')}`);
    expect(value('CacheDirectoryMode')).toBe('0700');
  });

  it.each([
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateDevices', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX'],
    ['MemoryDenyWriteExecute', undefined], // V8 compiles while it runs
  ])('has %s=%s', (name, expected) => {
    expect(value(name)).toBe(expected);
  });
});

describe.each(['deploy', 'deploy/clickhouse'])('the image of %s', (folder) => {
  it('is named by a variable, whose text asks for a digest', () => {
    const text = read(`${folder}/compose.yaml`);
    expect(text).not.toMatch(/^ *build:/m);
    expect(text).toMatch(/image: \$\{IMAGE:\?[^}]*digest\}/);
    expect(read(`${folder}/compose.env`)).toMatch(/@sha256:.*\n(?:#.*\n)*IMAGE=$/m);
  });
});

describe('the compose file', () => {
  const text = read('deploy/compose.yaml');
  const [head = '', ...services] = text.split(/^ {2}(?=service:|redis:|proxy:)/m);

  it('has three services, each confined, and none with a moving image', () => {
    expect(services.map((service) => service.split(':')[0])).toEqual(['service', 'redis', 'proxy']);
    for (const service of services) {
      expect(service).toContain('read_only: true');
      expect(service).toContain('cap_drop: [ALL]');
      expect(service).toContain('no-new-privileges:true');
      expect(service).toMatch(/^ {4}image: ([a-z]+:\d+\.\d+-alpine|\$\{IMAGE:\?.*\})$/m);
    }
    expect(head).not.toContain('image:');
  });

  it('sets variables that the service knows, and publishes the proxy alone', () => {
    const [, environment = ''] = /environment:\n((?: {6}.*\n)+)/.exec(services[0] ?? '') ?? [];
    const names = environment.match(/^ {6}[A-Z_]+/gm)?.map((name) => name.trim()) ?? [];
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(VARIABLES).toContain(name);
    expect(text.match(/^ {4}ports:/gm)?.length).toBe(1);
    expect(services[2]).toContain('ports: ["80:80", "443:443"]');
  });

  it('finds what it must be told in compose.env, without a secret in it', () => {
    const told = read('deploy/compose.env');
    for (const [, name] of text.matchAll(/\$\{([A-Z_]+):[?-]/g)) {
      expect(told).toMatch(new RegExp(`^${name}=`, 'm'));
    }
    expect(told).toMatch(/^REDIS_PASSWORD=$/m);
  });

  it('mounts a proxy configuration that keeps keys out of its log', () => {
    expect(text).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(read('deploy/Caddyfile')).toContain('request>headers delete');
  });
});

it('the proxy closes an idle connection before the service does', () => {
  const [, proxy] =
    /transport http \{[^}]*\bkeepalive (\d+)s\n/.exec(read('deploy/Caddyfile')) ?? [];
  const [, service] = /\n {6}KEEP_ALIVE_SECONDS: (\d+)\n/.exec(read('deploy/compose.yaml')) ?? [];
  expect(Number(proxy)).toBeGreaterThan(0);
  expect(Number(service)).toBeGreaterThan(Number(proxy));
});
