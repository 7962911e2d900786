/** A "no" of the payment stand-in, printed the way the provider prints its own. */

export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
  constructor(
    readonly description: string,
    readonly field: string | null = null,
    readonly status = 400,
  ) {
    super(description);
  }
}

export function printRefusal(refusal: SandboxRefusal) {
  const { description, field } = refusal;
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      field,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  };
}
