import { expect, test } from 'vitest';
import { servePages } from './dev-pages.ts';
import { findFreePort } from './free-port.ts';

test('the landing page in development shows the prices of the moment', async () => {
  const port = await findFreePort();
  let monthly = '₹443';
  const config = { server: { port, strictPort: true }, optimizeDeps: { noDiscovery: true } };
  const vite = await servePages(config, async () => ({
    origin: `http://localhost:${port}`,
    payments: 'sandbox',
    rupees: { monthly, yearly: '₹4,440', ratesOn: '2026-11-13' },
  }));
  try {
    await vite.listen();
    const read = async () =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })).text();
    const page = await read();
    expect(page).toContain('charged as ₹443');
    expect(page).toContain('at the exchange rate of Nov 13, 2026');
    expect(page).toContain('data-rupees="₹443 ₹4,440 2026-11-13"');
    expect(page).not.toMatch(/\{rupees|\{day|outgo\.invalid|="unknown"/);
    monthly = '₹451';
    expect(await read()).toContain('charged as ₹451');
  } finally {
    await vite.close();
  }
});
