/** Types of inputs.mjs for the TypeScript that uses it. */
export declare function hashInputs(root: string): string;
