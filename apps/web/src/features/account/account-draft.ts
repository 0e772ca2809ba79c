import { type Account, contract, PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { Issue } from '#kit/form/issue.ts';
import { issuesOf } from '#kit/form/issues.ts';

export interface AccountDraft {
  platform: PlatformId;
  name: string;
  nodeId: number | undefined;
  dailyLimit: number | null;
  remark: string;
  appId: string;
  /** Empty: as it is. */
  appSecret: string;
}

export const blankAccount = (): AccountDraft => ({
  platform: 'wechat',
  name: '',
  nodeId: undefined,
  dailyLimit: 10,
  remark: '',
  appId: '',
  appSecret: '',
});

export const draftOf = (account: Account): AccountDraft => ({
  platform: account.platform,
  name: account.name,
  nodeId: account.node.id,
  dailyLimit: account.dailyLimit,
  remark: account.remark,
  appId: account.externalId,
  appSecret: '',
});

export const LABELS: Record<keyof AccountDraft, string> = {
  platform: '平台',
  name: '账号名称',
  nodeId: '归属',
  dailyLimit: '每天最多发布',
  remark: '备注',
  appId: 'AppID',
  appSecret: 'AppSecret',
};

export const createBody = ({
  platform,
  name,
  nodeId,
  dailyLimit,
  remark,
  appId,
  appSecret,
}: AccountDraft) => ({
  platform,
  name,
  nodeId: nodeId as number,
  remark,
  dailyLimit: dailyLimit ?? 0,
  ...(PLATFORMS[platform].auth === 'secret' ? { appId, appSecret } : {}),
});

export const updateBody = (id: number, version: number, draft: AccountDraft) => ({
  id,
  version,
  name: draft.name,
  nodeId: draft.nodeId as number,
  remark: draft.remark,
  dailyLimit: draft.dailyLimit ?? 0,
  ...(draft.appSecret.trim() ? { appSecret: draft.appSecret } : {}),
});

/** What keeps it from being saved, in the contract's words. */
export function accountIssues(draft: AccountDraft, creating: boolean): Issue[] {
  const unpicked = draft.nodeId === undefined ? [{ path: 'nodeId', msg: '请选择归属' }] : [];
  const found = creating
    ? issuesOf(contract.account.create, createBody(draft))
    : issuesOf(contract.account.update, updateBody(1, 1, draft));
  return [...unpicked, ...found.filter(({ path }) => path !== 'nodeId' || unpicked.length === 0)];
}
