import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../../build/parts.ts';
import { type SupervisedService, startSupervised } from '../server/supervised-service.ts';
import { installed } from '../support/installed.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';

const RULES = 'deploy/prometheus/restaking-analytics.rules.yml';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** YAML without errors, warnings, aliases and repeated keys. */
function strictYaml(path: string): unknown {
  const document = parseDocument(read(path), { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS({ maxAliasCount: 0 });
}

const Rules = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Restaking[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$/)
            .exactOptional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ]),
});

const Dashboard = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.record(z.string(), z.unknown())).min(1),
    }),
  ),
});
const dashboard = (file: string) =>
  Dashboard.parse(JSON.parse(read(`deploy/grafana/${file}`))).panels;

let service: SupervisedService;
/** Labels of each exported metric; those of a histogram also below the names of its series. */
let exported: Map<string, Set<string>>;
beforeAll(async () => {
  service = await startSupervised(SAMPLE);
  for (const target of ['/restaking/activity', '/restaking/activity', '/nothing']) {
    await service.send(target);
  }
  // Those of a worker that is busy for two seconds are left out.
  await vi.waitFor(async () => {
    const reply = await fetch(`http://127.0.0.1:${service.adminPort}/metrics`);
    exported = labelsByMetric(await reply.text());
    expect(exported.has('restaking_request_seconds_count')).toBe(true);
  }, SOON);
});

/** Prometheus adds the labels of the scraped service. */
const SCRAPED = ['job', 'instance'];

function labelsByMetric(text: string): Map<string, Set<string>> {
  const metrics = new Map([['up', new Set(SCRAPED)]]);
  // The sample has no block, so that a gauge has no value.
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+)/gm)) metrics.set(name, new Set(SCRAPED));
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = metrics.get(name) ?? new Set(SCRAPED);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    metrics.set(name, known);
  }
  return metrics;
}

/** Metrics and labels of an expression that the service does not export. */
function unexported(expression: string): string[] {
  const names = expression.match(/\b(?:up|(?:restaking|nodejs|process)_\w+)\b/g) ?? [];
  expect(names.length, expression).toBeGreaterThan(0);
  const labels = [
    ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, by = '']) => by.split(', ')),
    ...[...expression.matchAll(/[{,] ?(\w+)=/g)].map(([, label = '']) => label),
  ];
  const missing = names.filter((name) => !exported.has(name));
  const known = new Set(names.flatMap((name) => [...(exported.get(name) ?? [])]));
  return [...missing, ...labels.filter((label) => !known.has(label))];
}

describe('the alerts', () => {
  it('use metrics and labels that the service exports', () => {
    const { rules } = Rules.parse(strictYaml(RULES)).groups[0];
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.flatMap(({ expr }) => unexported(expr))).toEqual([]);
  });

  it('are all explained in docs/deployment.md, and no other is', () => {
    const { rules } = Rules.parse(strictYaml(RULES)).groups[0];
    const explained = read('docs/deployment.md').match(/(?<=^\| `)Restaking\w+/gm);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });

  needing('prometheus').it.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'restaking-analytics.rules.yml'],
    ['test', 'rules', 'restaking-analytics.test.yml'],
  ])('pass promtool %s %s %s', (...args) => {
    const cwd = join(ROOT, 'deploy/prometheus');
    const said = execFileSync(installed('prometheus'), args, { cwd, encoding: 'utf8' });
    expect(said).toContain('SUCCESS');
  });
});

describe('a metric or label that is not exported', () => {
  it('is found', () => {
    const expression = 'sum by (planet) (rate(restaking_nothing_total{colour="red"}[5m])) + up';
    expect(unexported(expression)).toEqual(['restaking_nothing_total', 'planet', 'colour']);
  });
});

describe.each(['service.json', 'data.json'])('the dashboard %s', (file) => {
  it('has panels with ids and places of their own', () => {
    const panels = dashboard(file);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

describe('the dashboard of the service', () => {
  it('uses metrics and labels that the service exports', () => {
    const expressions = dashboard('service.json').flatMap(({ targets }) =>
      targets.map(({ expr }) => z.string().parse(expr)),
    );
    expect(expressions.flatMap(unexported)).toEqual([]);
  });
});

const Target = z.object({
  type: z.enum(['json', 'csv']),
  url: z.string().startsWith('/'),
  root_selector: z.string(),
  columns: z.array(z.object({ selector: z.string() })).min(1),
});

describe('the dashboard of the data', () => {
  const targets = dashboard('data.json').flatMap(({ title, targets }) =>
    targets.map((target) => ({ title, ...Target.parse(target) })),
  );

  it.each(targets)('$title gets rows with all of its columns from $url', async (target) => {
    const url = target.url
      .replace(/\$\{__from:date:iso\}/, '2023-06-01T00:00:00.000Z')
      .replace(/\$\{__to:date:iso\}/, '2026-01-01T00:00:00.000Z');
    const { status, text } = await service.send(url);
    expect(status, text.slice(0, 500)).toBe(200);
    const rows = target.type === 'csv' ? csvRows(text) : jsonRows(text, target.root_selector);
    expect(rows.length).toBeGreaterThan(0);
    const selectors = target.columns.map(({ selector }) => selector);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(selectors));
  });
});

const Row = z.record(z.string(), z.unknown());

function csvRows(text: string): z.infer<typeof Row>[] {
  return z.array(Row).parse(parseCsv(text, { columns: true }));
}

/** The object or array of objects at a path of a JSON text. */
function jsonRows(text: string, path: string): z.infer<typeof Row>[] {
  const found = path
    .split('.')
    .reduce<unknown>((within, name) => Row.parse(within)[name], JSON.parse(text));
  return z.array(Row).parse([found].flat());
}
