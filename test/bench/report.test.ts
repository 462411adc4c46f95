import { describe, expect, it } from 'vitest';
import type { Figure, Results, Section } from '../../bench/measurement.ts';
import { cards } from '../../bench/report/arrange.ts';
import { element, escapeText } from '../../bench/report/markup.ts';
import { digits, ratioText } from '../../bench/report/numbers.ts';
import { page } from '../../bench/report/report-page.ts';
import { wellFormed } from './well-formed.ts';

function figure(name: string, value: number, unit: Figure['unit'], ratio?: number): Figure {
  const better = unit === 'requests/s' || unit === 'rows/s' ? 'more' : 'less';
  const against = ratio === undefined ? {} : { against: { floor: 'node:http', ratio } };
  return { name, value, unit, better, ...against };
}

const THROUGHPUT: Section = {
  title: 'throughput',
  figures: [
    figure('node:http', 31_250, 'requests/s'),
    figure('cached 200', 24_111, 'requests/s', 0.772),
    figure('a page of stakers in the order of what each of them has restaked', 911, 'requests/s'),
  ],
};
const LATENCY: Section = {
  title: 'latency',
  figures: ['cached', 'list'].flatMap((subject, at) => [
    figure(`${subject} p50`, 0.41 + at, 'ms'),
    figure(`${subject} p99.9`, 97.3 + at, 'ms'),
  ]),
};
const GROWTH: Section = {
  title: 'load',
  figures: [
    figure('load at real', 8123, 'ms'),
    figure('load at x10', 70_211, 'ms'),
    figure('memory at real', 812 * 2 ** 20, 'bytes'),
    figure('memory at x10', 5.9 * 2 ** 30, 'bytes', 7.44),
  ],
};
const HOSTILE: Section = {
  title: '</style><script>alert("title")</script>',
  figures: [
    figure(`<b onload='x'> & "quoted" \u0007\ud800`, 3, 'ratio', 0.5),
    figure('below nothing', -4, 'ratio'),
    figure('nothing', 0, 'rows/s'),
    figure('alone', 7, 'ms', 0),
  ],
};

function results(sections: readonly Section[]): Results {
  return {
    at: '2026-01-02T03:04:05.000Z',
    size: 'real',
    machine: { cpus: 4, model: 'a <fast> processor', memory: 2 ** 33 },
    versions: { node: 'v20.0.0', 'a&b': '1' },
    sections,
  };
}

const ALL = [THROUGHPUT, LATENCY, GROWTH, HOSTILE];
const PAGE = page([{ heading: 'All & more', results: results(ALL) }]);

describe('page', () => {
  it('holds every figure by name, value and ratio', () => {
    for (const { name, value, unit, against } of ALL.flatMap(({ figures }) => figures)) {
      const written = unit === 'ratio' ? ratioText(value) : digits(value);
      // Bytes are written in the prefix of their plot.
      const text = unit === 'bytes' ? digits(value / 2 ** 20) : written;
      expect(PAGE).toContain(`<title>${escapeText(name)}: ${text} `);
      expect(PAGE).toMatch(new RegExp(`<td>${text.replaceAll('.', '\\.')}( <small>.*?)?</td>`));
      if (against) expect(PAGE).toContain(`${ratioText(against.ratio)} × node:http`);
    }
  });

  it('names machine, versions, size and date', () => {
    for (const fact of ['4 × a &lt;fast&gt; processor, 8.00 GiB', 'node v20.0.0, a&amp;b 1']) {
      expect(PAGE).toContain(`<dd>${fact}</dd>`);
    }
    expect(PAGE).toContain('<dd>real</dd>');
    expect(PAGE).toContain('<dd>2026-01-02 03:04 UTC</dd>');
  });

  it('draws SVG that is well-formed XML', () => {
    const drawings = PAGE.match(/<svg.*?<\/svg>/gs) ?? [];
    expect(drawings).toHaveLength(7);
    for (const drawing of drawings) {
      expect(() => wellFormed(drawing)).not.toThrow();
      expect(drawing).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('is well-formed itself, but for the elements that HTML does not close', () => {
    const closed = PAGE.replace('<!doctype html>', '').replace(/<meta[^>]*>/g, '');
    expect(() => wellFormed(closed)).not.toThrow();
  });

  it('needs neither script nor network', () => {
    expect(PAGE).not.toMatch(/<script|<link|<img|@import|url\(|\s(src|href)=/);
    const addresses = PAGE.match(/https?:\/\/[^"]*/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/2000/svg']));
  });

  it('shows a date that is none as it is', () => {
    const odd = { ...results([]), at: 'yesterday' };
    expect(page([{ heading: 'odd', results: odd }])).toContain('<dd>yesterday</dd>');
  });
});

describe('cards', () => {
  const plots = (...sections: Section[]) => cards(sections).flatMap((card) => card.plots);

  it('has one plot a unit', () => {
    expect(plots(HOSTILE).map(({ unit }) => unit)).toEqual(['ratio', 'rows/s', 'ms']);
  });

  it('puts the percentiles of a subject together', () => {
    const [plot] = plots(LATENCY);
    expect(plot).toMatchObject({ kind: 'percentiles', series: ['p50', 'p99.9'] });
    expect(plot?.groups.map(({ subject }) => subject)).toEqual(['cached', 'list']);
  });

  it.each(['p99.9', 'p999'])('reads %s as a percentile', (name) => {
    const [plot] = plots({ title: 'mixed', figures: [figure(name, 1, 'ms')] });
    expect(plot).toMatchObject({ series: ['p99.9'], groups: [{ subject: 'mixed' }] });
  });

  it('puts sizes of a subject together, the larger against the smaller', () => {
    const [time, memory] = plots(GROWTH);
    expect(time).toMatchObject({ kind: 'sizes', series: ['real', 'x10'] });
    expect(time?.groups).toHaveLength(1);
    const against = { floor: 'real', ratio: 70_211 / 8123 };
    expect(time?.groups[0]?.marks).toMatchObject([{ series: 'real' }, { series: 'x10', against }]);
    expect(memory?.groups[0]?.marks[1]?.against).toEqual({ floor: 'node:http', ratio: 7.44 });
  });

  it('takes a size without a partner for a part of the name', () => {
    const [plot] = plots({ title: 'load', figures: [figure('a small answer', 1, 'ms')] });
    expect(plot).toMatchObject({ kind: 'bars', groups: [{ subject: 'a small answer' }] });
  });

  it('keeps two bars of one name apart', () => {
    const twice = [figure('same', 1, 'ms'), figure('same', 2, 'ms')];
    expect(plots({ title: 'load', figures: twice })[0]?.groups).toHaveLength(2);
  });

  it('compares sections that measure the same figures in one plot', () => {
    const peer = (title: string) => ({
      title,
      figures: [figure('peer', 1, 'requests/s'), figure('ours', 9, 'requests/s', 9)],
    });
    const [first, second] = cards([peer('stakers'), peer('tokens'), THROUGHPUT]);
    expect(first).toMatchObject({ title: 'peer, ours', plots: [{ series: ['peer', 'ours'] }] });
    expect(first?.plots[0]?.groups.map(({ subject }) => subject)).toEqual(['stakers', 'tokens']);
    expect(second?.title).toBe('throughput');
  });

  it('knows which figures are floors', () => {
    const marks = plots(THROUGHPUT).flatMap(({ groups }) => groups.flatMap((one) => one.marks));
    expect(marks.map(({ isFloor }) => isFloor)).toEqual([true, false, false]);
  });
});

describe('escapeText', () => {
  it('leaves nothing that markup would read', () => {
    expect(escapeText(`<a href="x" id='y'>&amp;`)).toBe(
      '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;',
    );
  });

  it('replaces what XML may not hold', () => {
    expect(escapeText('a\u0000b\u001fc\ud800d\uffff')).toBe('a\ufffdb\ufffdc\ufffdd\ufffd');
    expect(escapeText('tab\tline\n😀')).toBe('tab\tline\n😀');
  });

  it('is what attributes go through', () => {
    expect(element('a', { title: '"<>' }, 'b', 'c')).toBe('<a title="&quot;&lt;&gt;">bc</a>');
  });
});
