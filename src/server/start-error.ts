/** A failed start that the operator can fix: printed as one line, exit code 1. */
export class StartError extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = 'StartError';
  }
}
