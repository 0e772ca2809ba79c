import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ASSISTANTS, type Assistant, type DeviceSystem } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Installer } from '../take-installer.ts';
import { type BuiltinRow, builtinRows, insertBuiltin, replaceFile } from './builtin.repository.ts';

/** Built beside the console and the server by `npm start`. */
const PROGRAM = path.resolve(import.meta.dirname, '../../../../../assistant/dist/zhiying-assistant.mjs');
/** The program says at its beginning which version it is. */
const SAYS = /zhiying-assistant (\d{1,4}(?:\.\d{1,4}){1,3}) /;
const SYSTEMS = ['windows', 'macos', 'linux'] as const satisfies readonly DeviceSystem[];

const NOTES: Record<Assistant, string> = {
  account: '在电脑上登录后，检查内容账号的授权，并打开已到期、即将到期的授权页面。',
  shipinhao: '将待人工发布的视频号内容整理到文件夹，发布后回传作品链接。',
  live: '连接直播间，按顺序播放口播，可供推流软件读取。',
};

/**
 * Asked at every start: the program that was built with this house is what the download pages offer. A higher number is registered
 * beside the earlier one, the same number with other contents in its place. Without a build, as in development, nothing happens.
 */
export async function ensureAssistants(kernel: Kernel, file = PROGRAM): Promise<void> {
  const bytes = await readFile(file).catch(() => null);
  const number = bytes && SAYS.exec(bytes.toString('utf8', 0, 400))?.[1];
  if (!bytes || !number) {
    kernel.log.warn({ file }, 'the assistant was not built: download pages offer what people registered');
    return;
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await builtinRows(kernel.db);
  for (const product of Object.keys(ASSISTANTS) as Assistant[])
    for (const system of SYSTEMS) {
      const row = known.find(
        (one) => one.product === product && one.system === system && one.number === number,
      );
      if (row?.sha256 !== sha256) await offer(kernel, { product, system, number }, { bytes, sha256 }, row);
    }
}

/** The file first, since the store is out of bounds in a transaction; whoever comes second takes theirs away again. */
async function offer(
  { storage, tx }: Kernel,
  what: Pick<BuiltinRow, 'product' | 'system' | 'number'>,
  { bytes, sha256 }: { bytes: Buffer; sha256: string },
  before: BuiltinRow | undefined,
) {
  const object = `device/builtin/${randomUUID()}`;
  await storage.write(object, bytes, { contentType: 'application/octet-stream' });
  const installer: Installer = { object, ext: 'mjs', bytes: bytes.length, sha256 };
  const done = await tx(SYSTEM, async (unit) => {
    const row = before
      ? await replaceFile(unit, before.id, before.object, installer)
      : await insertBuiltin(unit, { ...what, ...installer, notes: NOTES[what.product] });
    if (row)
      await unit.audit({
        action: 'device.builtin',
        entity: 'deviceVersion',
        entityId: row.id,
        summary: `${before ? '更新' : '登记'}系统自带的${ASSISTANTS[what.product]} ${what.number}`,
      });
    return row;
  });
  await storage.remove(done ? (before ? [before.object] : []) : [object]);
}
