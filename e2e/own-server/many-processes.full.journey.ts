import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, EVENT_STREAM_PATH } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { startServer } from '../server.ts';
import { EMPTY, signInAsAdmin } from './fault-tools.ts';

const post = async (address: string, call: { path: string }, body: unknown, token = '') => {
  const response = await fetch(address + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { status: string; code?: string; data: { jobId: string } };
};

it('两个接口进程和一个工作进程用同一个外部 PostgreSQL：会话、事件和任务互通', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-many-'));
  const postgres = await startEmbedded({ dataDir: path.join(folder, 'database') });
  const env = { ...EMPTY, DATABASE_URL: postgres.url };
  const one = await startServer(path.join(folder, 'one'), { ...env, ROLES: 'api' });
  const two = await startServer(path.join(folder, 'two'), { ...env, ROLES: 'api' });
  try {
    const token = await signInAsAdmin(one.address);
    const stream = await fetch(two.address + EVENT_STREAM_PATH, {
      headers: { authorization: `Bearer ${token}` },
    });
    const heard: string[] = [];
    void (async () => {
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(chunk);
    })().catch(() => {});
    await expect.poll(() => heard.join('')).toContain('event: ready');

    const search = { q: '不存在的人' };
    const { jobId } = (
      await post(one.address, contract.member.setStatusOfAll, { search, status: 'disabled' }, token)
    ).data;
    await expect.poll(() => heard.join('')).toContain(`"id":"${jobId}"`);
    expect(heard.join('')).not.toContain('"status":"done"');

    const worker = await startServer(
      path.join(folder, 'worker'),
      { ...env, ROLES: 'worker' },
      /智营工作进程已启动()/,
    );
    await expect.poll(() => heard.join('')).toContain('"status":"done"');
    await worker.stop();

    await post(one.address, contract.auth.logout, {}, token);
    await expect
      .poll(async () => (await post(two.address, contract.auth.logout, {}, token)).code)
      .toBe('auth.ended');
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
