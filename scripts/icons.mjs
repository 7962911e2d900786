// Draws every icon, the social picture and the swatches of docs/brand.md: `node scripts/icons.mjs`. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';

const root = new URL('../', import.meta.url);
const require = createRequire(import.meta.url);

// The light and dark accent of src/web/styles/tokens.css, as sRGB: an icon is seen where no token reaches.
const ACCENT = '#166553';
const ACCENT_ON_DARK = '#67dab5';
const ON_ACCENT = '#f8fdfb';

/** The same two shapes as src/web/ui/logo.tsx. */
const MARK =
  '<path d="M17.02 8.08 A9.75 9.75 0 1 0 23.92 14.98" fill="none" stroke="currentColor" stroke-width="5"/>' +
  '<circle cx="25.4" cy="6.6" r="3.6" fill="currentColor"/>';

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1.5 2 28.5 28.5"><style>svg{color:${ACCENT}}@media(prefers-color-scheme:dark){svg{color:${ACCENT_ON_DARK}}}</style>${MARK}</svg>\n`;

/** The mark on a tile; `scale` is the share of the tile's width that the mark takes. */
function drawTile(scale, radius) {
  const side = 28.5 / scale;
  const box = `${15.75 - side / 2} ${16.25 - side / 2} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="100%" height="100%" color="${ON_ACCENT}"><rect x="${15.75 - side / 2}" y="${16.25 - side / 2}" width="${side}" height="${side}" rx="${side * radius}" fill="${ACCENT}"/>${MARK}</svg>`;
}

function wrapPng(png, side) {
  // An .ico may hold a PNG as it is: six bytes of head, sixteen per picture.
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

function readFontFace() {
  const file = require.resolve(
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  );
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:Hanken;font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
}

const shares = [
  { name: 'Streaming', amount: '$34.97', part: 40, colour: '#c92228' },
  { name: 'Music', amount: '$16.99', part: 20, colour: '#7b0b85' },
  { name: 'SaaS', amount: '$15.00', part: 17, colour: '#1c5fcb' },
  { name: 'Cloud', amount: '$12.98', part: 14, colour: '#1698ac' },
  { name: 'Fitness', amount: '$7.99', part: 9, colour: '#a98e04' },
];

/** The social picture: the promise on the left, a piece of the product on the right. */
function drawSocial() {
  let turned = 0;
  const ring = shares.map(({ part, colour }) => {
    const arc = `<circle r="84" fill="none" stroke="${colour}" stroke-width="30" pathLength="100" stroke-dasharray="${part - 0.8} 100" stroke-dashoffset="${-turned}"/>`;
    turned += part;
    return arc;
  });
  const rows = shares.map(
    ({ name, amount, colour }) => `<li><i style="background:${colour}"></i>${name}<b>${amount}</b></li>`,
  );
  return `<!doctype html><style>${readFontFace()}
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;background:#f8f9f6;color:#152222;font-family:Hanken;display:grid;grid-template-columns:1fr 452px;gap:56px;padding:48px 72px;align-items:center;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:16px;font-size:44px;font-weight:700;letter-spacing:-.03em}
header svg{width:52px;color:${ACCENT}}
h1{font-size:72px;line-height:1.04;letter-spacing:-.035em;font-weight:700;margin:44px 0 24px}
p{font-size:29px;line-height:1.35;color:#525f5f}
section{background:#fff;border:1px solid #dfe1dd;border-radius:28px;padding:32px 36px 24px;box-shadow:0 24px 60px -24px #15222238}
.ring{position:relative;display:grid;place-items:center;margin-bottom:22px}
.ring div{position:absolute;text-align:center;font-size:17px;color:#525f5f}
.ring strong{display:block;font-size:31px;color:#152222;letter-spacing:-.02em}
ul{list-style:none;padding:0;font-size:21px;font-weight:500}
li{display:flex;align-items:center;gap:14px;padding:8px 0;border-top:1px solid #ebeee9}
li b{margin-left:auto;font-weight:600}
i{width:14px;height:14px;border-radius:4px}
</style>
<main><header><svg viewBox="1.5 2 28.5 28.5">${MARK}</svg>Outgo</header>
<h1>Know what leaves each month.</h1><p>Every subscription, what renews next, and advice whose numbers you can check.</p></main>
<section><div class="ring"><svg width="220" height="220" viewBox="-110 -110 220 220"><g transform="rotate(-90)">${ring.join('')}</g></svg><div>per month<strong>$87.93</strong></div></div><ul>${rows.join('')}</ul></section>`;
}

/** The swatches of docs/brand.md, read from the tokens themselves so that they cannot drift. */
function drawSwatches() {
  const css = readFileSync(new URL('src/web/styles/tokens.css', root), 'utf8');
  const tokens = [...css.matchAll(/--color-([a-z-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/g)];
  const rows = tokens.map(
    ([, name, light, dark], index) =>
      `<g transform="translate(0 ${index * 34 + 34})"><text x="0" y="20">${name}</text><rect x="150" width="96" height="28" rx="6" fill="${light}" stroke="#8888"/><text x="256" y="19" class="v">${light}</text><rect x="450" width="96" height="28" rx="6" fill="${dark}" stroke="#8888"/><text x="556" y="19" class="v">${dark}</text></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="${tokens.length * 34 + 40}" viewBox="-12 0 760 ${tokens.length * 34 + 40}" font-family="system-ui,sans-serif" font-size="14"><rect x="-12" width="100%" height="100%" fill="#fff"/><style>.v{font-size:11px;fill:#555}</style><text x="150" y="20" font-weight="700">light</text><text x="450" y="20" font-weight="700">dark</text>${rows.join('')}</svg>\n`;
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS });
const page = await browser.newPage();

async function capture(html, width, height) {
  await page.setViewportSize({ width, height });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ omitBackground: true });
}

function save(name, content) {
  writeFileSync(new URL(name, root), content);
  console.log(`${name} ${content.length} bytes`);
}

const bare = (svg) => `<!doctype html><style>body{margin:0}svg{display:block}</style>${svg}`;
const tiles = [
  ['public/icons/icon-192.png', 192, drawTile(0.64, 0.225)],
  ['public/icons/icon-512.png', 512, drawTile(0.64, 0.225)],
  // The safe zone of a maskable icon is the inner circle of 80 %: the mark stays well inside it.
  ['public/icons/icon-maskable-512.png', 512, drawTile(0.5, 0)],
  // iOS rounds the corners itself and paints transparency black.
  ['public/icons/apple-touch-icon.png', 180, drawTile(0.6, 0)],
];
try {
  save('docs/brand-swatches.svg', drawSwatches());
  save('public/favicon.svg', favicon);
  for (const [name, side, svg] of tiles) save(name, await capture(bare(svg), side, side));
  save('public/favicon.ico', wrapPng(await capture(bare(drawTile(0.74, 0.2)), 32, 32), 32));
  save('public/icons/social.png', await capture(drawSocial(), 1200, 630));
} finally {
  await browser.close();
}
