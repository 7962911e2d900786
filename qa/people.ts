/** People who sign up at a running product as anybody would. */
import { Client } from '#testing/client';

export async function signUp(origin: string, name: string): Promise<Client> {
  const client = new Client(origin);
  const { status, text } = await client.post('/api/auth/signup', {
    name,
    email: `${name}@example.com`,
    password: 'plum-tractor-9-violet',
    country: 'United States',
  });
  if (status !== 201) throw new Error(`no account for ${name}: ${status} ${text}`);
  return client;
}
