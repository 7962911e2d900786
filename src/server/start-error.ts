/** A reason not to start that the person at the terminal can mend: printed as one line, exit code 1. */
export class StartError extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'StartError';
  }
}
