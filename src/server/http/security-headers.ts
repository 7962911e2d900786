/** The headers that every answer carries, pages, files, API and errors alike (H31). */
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

/** The whole set, made once: answers before any route is known carry it too, where no plugin's hook runs. */
export function securityHeaders(env: Env): Record<string, string> {
  const checkout = checkoutSources(env);
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...checkout.script].join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...checkout.connect].join(' ')}`,
    `frame-src ${checkout.frame.length > 0 ? checkout.frame.join(' ') : "'none'"}`,
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
    // The provider's payment window may be a popup.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    // Links in mails carry tokens in their query: no page may pass its address on.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // On plain http browsers would ignore it, and on a LAN it would be wrong.
    ...(env.isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
