/** People who sign up at a running product as anybody would. */
import { type Answer, Client } from '#testing/client';

export async function signUp(origin: string, name: string): Promise<Client> {
  const client = new Client(origin);
  const { status, text } = await trySignUp(origin, name, client);
  if (status !== 201) throw new Error(`no account for ${name}: ${status} ${text}`);
  return client;
}

export function trySignUp(origin: string, name: string, client = new Client(origin)): Promise<Answer> {
  return client.post('/api/auth/signup', {
    name,
    email: `${name}@example.com`,
    password: 'plum-tractor-9-violet',
    country: 'United States',
  });
}
