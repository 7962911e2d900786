/** A refusal by the payment sandbox, in the provider's format (docs/razorpay.md R5). */

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

/** R6: of plans, subscriptions, invoices and payments alike. */
export function refuseUnknownId(field = 'id'): SandboxRefusal {
  return new SandboxRefusal('The id provided does not exist', field);
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
