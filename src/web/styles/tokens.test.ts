// Holds the promises of docs/brand.md: readable text, visible graphics, and categories apart for colour-blind eyes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAINT_OPACITY, TINT_PERCENT } from '../ui/category-colour.ts';

type Rgb = readonly [number, number, number];
type Theme = 'light' | 'dark';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes: readonly Theme[] = ['light', 'dark'];
const categories = ['ott', 'music', 'saas', 'cloud', 'gym', 'other'];

function readToken(name: string, theme: Theme): Rgb {
  const pair = new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(
    css,
  );
  const text = theme === 'light' ? pair?.[1] : pair?.[2];
  if (!text) throw new Error(`no token --color-${name}`);
  const [l = 0, c = 0, h = 0] = text.split(' ').map(Number);
  return toLinearRgb(l, c, h);
}

/** OKLCH to linear sRGB, after Björn Ottosson. */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const clamp = (x: number) => Math.min(1, Math.max(0, x));

function contrast(a: Rgb, b: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) =>
    0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue);
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function mixOklab(one: Rgb, other: Rgb, share: number): Rgb {
  const [a, b] = [toOklab(one), toOklab(other)];
  const lab = a.map((x, i) => x * share + (b[i] ?? 0) * (1 - share)) as unknown as Rgb;
  const chroma = Math.hypot(lab[1], lab[2]);
  return toLinearRgb(lab[0], chroma, (Math.atan2(lab[2], lab[1]) * 180) / Math.PI);
}

/** Browsers blend the encoded values, not the light. */
function fade(front: Rgb, behind: Rgb, opacity: number): Rgb {
  const encode = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * clamp(x) ** (1 / 2.4) - 0.055);
  const decode = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  return front.map((x, i) =>
    decode(encode(x) * opacity + encode(behind[i] ?? 0) * (1 - opacity)),
  ) as unknown as Rgb;
}

/** Full dichromacy after Machado, Oliveira and Fernandes (2009), in linear sRGB. */
const eyes: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  trichromat: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function see([r, g, b]: Rgb, rows: readonly [Rgb, Rgb, Rgb]): Rgb {
  const mix = (row: Rgb) => clamp(row[0] * r + row[1] * g + row[2] * b);
  return [mix(rows[0]), mix(rows[1]), mix(rows[2])];
}

const textPairs: ReadonlyArray<readonly [ink: string, grounds: readonly string[]]> = [
  ['ink', ['canvas', 'surface', 'raised', 'sunken', 'hover']],
  ['muted', ['canvas', 'surface', 'raised', 'sunken', 'hover']],
  ['accent-ink', ['canvas', 'surface', 'raised', 'accent-soft']],
  ['danger-ink', ['canvas', 'surface', 'raised', 'danger-soft']],
  ['warn-ink', ['warn-soft']],
  ['trend-ink', ['trend-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['canvas', ['ink']],
];

for (const theme of themes) {
  test(`text is readable in the ${theme} theme: at least 4.5 to 1 on every ground it stands on`, () => {
    const failures = textPairs.flatMap(([ink, grounds]) =>
      grounds
        .map((ground) => ({ ink, ground, ratio: contrast(readToken(ink, theme), readToken(ground, theme)) }))
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(failures).toEqual([]);
  });

  test(`edges, focus and charts are visible in the ${theme} theme: at least 3 to 1`, () => {
    const graphics = [
      'edge',
      'focus',
      'accent',
      'accent-mid',
      'danger',
      ...categories.map((name) => `category-${name}`),
    ];
    const failures = graphics.flatMap((name) =>
      ['canvas', 'surface', 'raised']
        .map((ground) => ({
          name,
          ground,
          ratio: contrast(readToken(name, theme), readToken(ground, theme)),
        }))
        .filter(({ ratio }) => ratio < 3),
    );
    expect(failures).toEqual([]);
  });

  test.each(categories)(`marks and letters are readable on the tint of %s in the ${theme} theme`, (name) => {
    const surface = readToken('surface', theme);
    const tint = mixOklab(readToken(`category-${name}`, theme), surface, TINT_PERCENT / 100);
    const ink = readToken('ink', theme);
    // Marks and letters have one ink, so the stricter ratio of letters holds for both.
    expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['canvas', 'surface', 'raised', 'sunken', 'hover']) {
      const behind = readToken(ground, theme);
      const [faintInk, faintTint] = [ink, tint].map((colour) => fade(colour, behind, FAINT_OPACITY)) as [
        Rgb,
        Rgb,
      ];
      expect(contrast(faintInk, faintTint), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  for (const [eye, rows] of Object.entries(eyes)) {
    test(`no two categories look alike to a ${eye} in the ${theme} theme`, () => {
      const seen = categories.map((name) => toOklab(see(readToken(`category-${name}`, theme), rows)));
      const distances = seen.flatMap((a, i) =>
        seen.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
      );
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.1);
    });
  }
}

test('every colour lies inside sRGB, so no screen clips it to another', () => {
  const outside = [...css.matchAll(/--color-([a-z-]+): light-dark/g)].flatMap(([, name = '']) =>
    name === 'scrim'
      ? []
      : themes
          .filter((theme) => readToken(name, theme).some((x) => x < -0.001 || x > 1.001))
          .map((t) => `${name} ${t}`),
  );
  expect(outside).toEqual([]);
});
