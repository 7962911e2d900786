/** `npm run payments:check`: asks the payment provider with the configured keys, and says what is missing. */
import { readEnv } from './env.ts';
import { createRazorpay } from './outside/payments/razorpay.ts';
import { inspectPayments } from './plan/inspect.ts';
import { RAZORPAY_API } from './plan/provider.ts';
import { StartError } from './start-error.ts';

try {
  const env = readEnv(process.env);
  const payments =
    env.razorpay && createRazorpay({ ...env.razorpay, apiUrl: env.razorpayApiUrl ?? RAZORPAY_API });
  const findings = await inspectPayments(env, payments ?? null);
  for (const { isFault, line } of findings)
    process.stdout.write(`${isFault ? 'MISSING' : 'ok     '} ${line}\n`);
  if (findings.some(({ isFault }) => isFault)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`outgo: ${error.message}\n`);
  process.exitCode = 1;
}
