/** The pages of `npm run dev` as a server would send them: with its origin and the prices of the moment. */
import { fileURLToPath } from 'node:url';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { fillPlaceholders, type SiteFacts } from '#server/http/static';

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

export function servePages(
  config: InlineConfig,
  readFacts: () => Promise<SiteFacts>,
): Promise<ViteDevServer> {
  return createServer({
    ...config,
    configFile: CONFIG,
    plugins: [
      {
        name: 'outgo:site-facts',
        transformIndexHtml: {
          order: 'post',
          handler: async (html) => fillPlaceholders(html, await readFacts()),
        },
      },
    ],
  });
}
