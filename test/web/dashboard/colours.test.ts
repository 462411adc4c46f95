import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** Linear RGB as people see it, by Machado, Oliveira and Fernandes (2009), at severity 1. */
const VISIONS: Readonly<Record<string, Matrix>> = {
  trichromacy: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear sRGB to XYZ, relative to the white point D65. */
const TO_XYZ: Matrix = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

/** The least distance (CIE 1976) between two series: ten is told apart at a glance. */
const LEAST = 15;

const apply = (matrix: Matrix, [x, y, z]: Vector): Vector =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Vector;

function linear(colour: string): Vector {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Vector;
}

/** The colour in CIELAB as a person with this vision sees it. */
function seen(colour: string, vision: Matrix): Vector {
  const within = apply(vision, linear(colour)).map((part) => Math.min(1, Math.max(0, part)));
  const [x, y, z] = apply(TO_XYZ, within as unknown as Vector).map((part) =>
    part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116,
  ) as unknown as Vector;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The colours of the theme in `theme.css`; that of the protocol equals that of the rest. */
function seriesOf(theme: 'light' | 'dark'): readonly string[] {
  const path = fileURLToPath(new URL('../../../web/dashboard/style/theme.css', import.meta.url));
  const pairs = readFileSync(path, 'utf8').matchAll(
    /--series-(\d): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  );
  const colours = [...pairs].map(([, , light = '', dark = '']) =>
    theme === 'light' ? light : dark,
  );
  expect(colours).toHaveLength(9);
  expect(colours[8]).toBe(colours[0]);
  return colours.slice(0, 8);
}

const CASES = (['light', 'dark'] as const).flatMap((theme) =>
  Object.entries(VISIONS).map(([name, vision]) => [theme, name, vision] as const),
);

// Any two may touch, since a chart leaves out series without a value.
it.each(CASES)('any two series of the %s theme are told apart with %s', (theme, _, vision) => {
  const colours = seriesOf(theme);
  const pairs = colours.flatMap((one, at) =>
    colours.slice(0, at).map((other) => {
      const [first, second] = [seen(one, vision), seen(other, vision)];
      return {
        one,
        other,
        distance: Math.hypot(...first.map((part, i) => part - (second[i] ?? 0))),
      };
    }),
  );
  expect(pairs.filter(({ distance }) => distance < LEAST)).toEqual([]);
});
