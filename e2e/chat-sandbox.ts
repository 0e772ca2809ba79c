import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { apiAs } from './api.ts';

export const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Tells the sandbox what its customers do. It answers where accounts are authorised. */
export async function sandbox(path: string, body: object): Promise<{ id: string }> {
  const api = apiAs('demo.ops');
  const { rows } = await api(contract.account.list, { platform: 'douyin' });
  const { url } = await api(contract.account.authorize, { id: rows[0]?.id ?? 0 });
  const answer = await fetch(new URL(`/control/${path}`, url), {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string };
}
