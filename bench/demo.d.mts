export function openDemo(origin: string): Promise<string>;
