/** Marks of services: real ones where we have them, letters for all others, in both themes. */
import { expect, test } from './fixtures.ts';
import { dayFromNow, giveSubscriptions } from './test-subscriptions.ts';

test('a known service has its own mark, any other its letter, and a phone without the marks letters too', {
  tag: '@phone',
}, async ({ page, signIn, checkAccessibility, expectedErrors }) => {
  expectedErrors.push(/brand-mark|ERR_FAILED|Failed to fetch/);
  const person = await signIn();
  await giveSubscriptions(person, { name: 'netflix' }, { name: 'Quillbox' });
  const mark = (name: string) =>
    page
      .getByRole('region', { name: 'Your Subscriptions' })
      .locator('tbody tr, li')
      .filter({ hasText: name })
      .locator('[aria-hidden=true].rounded-lg')
      .first();
  await page.goto('/dashboard');
  await expect(mark('netflix').locator('svg path')).toHaveAttribute('d', /^[Mm]/);
  await expect(mark('netflix')).toHaveText('');
  await expect(mark('Quillbox')).toHaveText('Q');
  await expect(mark('Quillbox').locator('svg')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [fill, ground] = await mark('netflix').evaluate((element) => [
      getComputedStyle(element.querySelector('path') ?? element).fill,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(fill).not.toBe(ground);
    await checkAccessibility();
  }
  await page.route(/brand-mark-table/, (route) => route.abort());
  await page.reload();
  await expect(mark('netflix')).toHaveText('N');
});

const CATEGORIES = ['OTT', 'Music', 'SaaS', 'Cloud', 'Gym', 'Other'];
const BRANDS = ['Netflix', 'Spotify', 'Notion', 'Dropbox', 'Strava', 'YouTube'];

test('marks stand out from their tints by 3 to 1 and letters by 4.5 as they are painted, in both themes', async ({
  page,
  signIn,
}) => {
  const person = await signIn({ proForDays: 30 });
  const rows = CATEGORIES.flatMap((category, at) => [
    { category, name: BRANDS[at] },
    { category, name: `Zz ${category}` },
    { category, name: `Ended ${category}`, endsOn: dayFromNow(0) },
  ]);
  await giveSubscriptions(person, ...rows.map((row) => ({ ...row, nextRenewalDate: dayFromNow(20) })));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    await page.locator('summary').filter({ hasText: 'Paused and ended' }).click();
    const marks = page.locator('main [aria-hidden=true].rounded-lg.font-bold');
    await expect(marks.locator('path')).toHaveCount(BRANDS.length);
    const painted = await marks.evaluateAll((found) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const surface = getComputedStyle(document.body).getPropertyValue('--color-surface');
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = surface;
      const ground = getComputedStyle(probe).color;
      /** The pixel that the colours leave, each painted over the one before. */
      const paint = (opacity: number, ...colours: string[]) => {
        if (!pen) throw new Error('no canvas');
        colours.forEach((colour, index) => {
          pen.globalAlpha = index === 0 ? 1 : opacity;
          pen.fillStyle = colour;
          pen.fillRect(0, 0, 1, 1);
        });
        const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
        const light = [r, g, b].map((x) =>
          x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * (light[0] ?? 0) + 0.7152 * (light[1] ?? 0) + 0.0722 * (light[2] ?? 0);
      };
      return found.map((mark) => {
        const { backgroundColor, color, opacity } = getComputedStyle(mark);
        const path = mark.querySelector('path');
        const ink = path ? getComputedStyle(path).fill : color;
        const front = paint(Number(opacity), ground, ink);
        const behind = paint(Number(opacity), ground, backgroundColor);
        const ratio = (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05);
        return { isBrand: path !== null, ratio, row: mark.closest('li, tr')?.textContent ?? '' };
      });
    });
    expect(painted.length).toBe(rows.length);
    expect(painted.filter(({ isBrand, ratio }) => ratio < (isBrand ? 3 : 4.5))).toEqual([]);
    const lowest = Math.min(...painted.map(({ ratio }) => ratio));
    console.log(
      `${colorScheme}: lowest contrast of ${painted.length} marks on their tints: ${lowest.toFixed(2)}`,
    );
  }
});
