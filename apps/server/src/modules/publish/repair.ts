import {
  type AttemptError,
  type AttemptStatus,
  PLATFORMS,
  type Repair,
  scopeName,
  withoutErrorCodes,
} from '@zhiying/contract';
import { type HealthRow, notesOf } from '../account/index.ts';

/** What a post's repair is told from: where it stands, what went wrong, and how its account is now. */
export interface RepairFacts extends HealthRow {
  status: AttemptStatus;
  error: AttemptError | null;
  account: { name: string };
  gone: boolean;
}

/** Causes that lie with the account's authorisation. */
const AUTHORISING = ['auth', 'permission'];

/** What platforms end with, which is said here with what follows from it. */
const ASKED = /，请重新授权(?:并勾选)?$/;

/** What went wrong by its category, and what mends it. */
const FAILED: Readonly<Record<string, Pick<Repair, 'act' | 'cause'>>> = {
  auth: { act: 'retry', cause: '授权问题已解决' },
  permission: { act: 'retry', cause: '授权问题已解决' },
  check: { act: 'edit', cause: '内容检查未通过' },
  content: { act: 'edit', cause: '不符合平台要求' },
  quota: { act: 'retry', cause: '超出平台每日上限' },
  rate: { act: 'retry', cause: '平台请求过于频繁' },
  network: { act: 'retry', cause: '无法连接平台' },
  platform: { act: 'retry', cause: '平台暂时异常' },
  missing: { act: 'retry', cause: '平台上未找到作品' },
  person: { act: 'retry', cause: '人工确认未发布' },
  account: { act: 'account', cause: '账号不可用' },
};
const OTHER: Pick<Repair, 'act' | 'cause'> = { act: 'retry', cause: '提交出错' };

/** Trouble of the account that keeps a post from going out, or kept it. */
function ofAccount(row: RepairFacts): Repair | null {
  const { status, account, platform, level, connected, lastError, gone } = row;
  const name = `${PLATFORMS[platform].name}「${account.name}」`;
  const then = status === 'failed' ? '，之后可重新发布' : '，之后自动发布';
  if (gone) return { act: 'account', cause: '账号已删除', text: `${name}已删除，请改用其他账号` };
  if (level === 'ok' || level === 'warn') return null;
  if (level === 'bad' && !connected)
    return { act: 'authorize', cause: '账号未授权', text: `${name}未授权，请先授权${then}` };
  if (row.authorisedUntil && Date.parse(row.authorisedUntil) <= Date.now())
    return { act: 'authorize', cause: '授权已过期', text: `${name}的授权已过期，请重新授权${then}` };
  if (row.missing.length > 0)
    return {
      act: 'authorize',
      cause: '账号缺少权限',
      text: `${name}缺少权限：${row.missing.map(scopeName).join('、')}，请重新授权${then}`,
    };
  const text = withoutErrorCodes(notesOf(row)[0] ?? '已暂停');
  return AUTHORISING.includes(lastError?.category ?? '')
    ? { act: 'authorize', cause: '授权失效', text: `${name}：${text.replace(ASKED, '')}，请重新授权${then}` }
    : { act: 'account', cause: '账号已暂停', text: `${name}已暂停：${text}` };
}

/** What stands in a post's way and what mends it, in words without codes; null where nothing does. */
export function repairOf(row: RepairFacts): Repair | null {
  const { status, error } = row;
  const text = withoutErrorCodes(error?.advice ?? '');
  if (status === 'unknown')
    return { act: 'confirm', cause: '结果待核实', text: text || '平台未返回结果，请到平台查看后确认' };
  if (status === 'handover')
    return { act: 'handover', cause: '待人工发布', text: '该平台未开放发布接口，请发布后提交作品链接' };
  if (status === 'queued')
    return (
      ofAccount(row) ??
      (error?.category === 'parts' ? { act: 'wait', cause: text, text: `${text}，完成后自动发布` } : null)
    );
  if (status !== 'failed') return null;
  const category = error?.category ?? '';
  // What the account is to blame for, is mended there as long as it is in trouble; anything else is not.
  const account = AUTHORISING.includes(category) || category === 'account' ? ofAccount(row) : null;
  return account ?? { ...(FAILED[category] ?? OTHER), text: text || '发布未成功，请重新发布' };
}
