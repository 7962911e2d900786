/** `npm run payments:check`: calls the payment provider with the configured keys and prints what is missing. */
import { runCommand } from './crash.ts';
import { readEnv } from './env.ts';
import { createRazorpay } from './outside/payments/razorpay.ts';
import { inspectPayments } from './plan/inspect.ts';
import { RAZORPAY_API } from './plan/provider.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  const payments =
    env.razorpay && createRazorpay({ ...env.razorpay, apiUrl: env.razorpayApiUrl ?? RAZORPAY_API });
  const findings = await inspectPayments(env, payments ?? null);
  for (const { isFault, line } of findings)
    process.stdout.write(`${isFault ? 'MISSING' : 'ok     '} ${line}\n`);
  if (findings.some(({ isFault }) => isFault)) process.exitCode = 1;
});
