/** The headers that every answer carries, pages, files, API and errors alike. */
import type { Env } from '#server/env';

const RAZORPAY_ORIGINS = ['https://*.razorpay.com'];

/**
 * Origins of the checkout's scripts, frames, images and calls: its script loads parts from other hosts of the
 * provider. Configured addresses (of a test double) are allowed as well.
 */
function checkoutSources(env: Env): string[] {
  if (env.payments !== 'razorpay') return [];
  const configured = [env.razorpayCheckoutUrl, env.razorpayApiUrl].flatMap((url) =>
    url ? new URL(url).origin : [],
  );
  return [...new Set([...(env.checkoutOrigins ?? RAZORPAY_ORIGINS), ...configured])];
}

/** All headers, computed once; also used for answers before routing, where no hook runs. */
export function securityHeaders(env: Env): Record<string, string> {
  const checkout = checkoutSources(env);
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...checkout].join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self' data:", ...checkout].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...checkout].join(' ')}`,
    `frame-src ${checkout.length > 0 ? checkout.join(' ') : "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env.isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    // The provider's checkout may open a popup.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    // Links in mails have tokens in the query, which must not leak as a referrer.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Browsers would ignore it on plain http, and on a LAN it would be wrong.
    ...(env.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
