/** The headers that every answer carries, pages, files, API and errors alike (H31). */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env';

/** Where the checkout's script, frames and calls come from. Razorpay's own hosts, or the configured stand-in. */
function checkoutSources(env: Env): { script: string[]; frame: string[]; connect: string[] } {
  if (env.payments !== 'razorpay') return { script: [], frame: [], connect: [] };
  if (env.razorpayCheckoutUrl) {
    const origin = new URL(env.razorpayCheckoutUrl).origin;
    const api = env.razorpayApiUrl ? [new URL(env.razorpayApiUrl).origin] : [];
    return { script: [origin], frame: [origin, ...api], connect: [origin, ...api] };
  }
  const frame = ['https://api.razorpay.com', 'https://checkout.razorpay.com'];
  return {
    script: ['https://checkout.razorpay.com'],
    frame,
    connect: [...frame, 'https://lumberjack.razorpay.com'],
  };
}

function helmetOptions(env: Env): FastifyHelmetOptions {
  const checkout = checkoutSources(env);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...checkout.script],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...checkout.connect],
        frameSrc: checkout.frame.length > 0 ? checkout.frame : ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(env.isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // HSTS on plain http would be ignored by browsers and wrong on a LAN.
    strictTransportSecurity: env.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // The provider's payment window may be a popup.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Links in mails carry tokens in their query: no page may pass its address on.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  };
}

export async function addSecurityHeaders(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(helmet, helmetOptions(env));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
    reply.header('x-request-id', request.id);
  });
}
