import { useQueryClient } from '@tanstack/react-query';
import { contract, type Member, VIEW_MINUTES } from '@zhiying/contract';
import { UploadIcon } from '#kit/base/icons.tsx';
import { afterConfirm, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import type { BulkAction, SelectedRows } from '#kit/list/index.ts';
import { tabText, useTabs } from '#kit/page/tabs.store.ts';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { startView } from '#kit/session/view-as.ts';
import { useProgressToast } from '#parts/job/progress-toast.tsx';
import { useOneTimeLink } from '#parts/member/one-time-link.tsx';

type Status = 'active' | 'disabled';
type List = typeof contract.member.list;
const VERBS: Record<Status, string> = { active: '启用', disabled: '停用' };
const CONSEQUENCES: Record<Status, string> = {
  active: '可重新登录，任职和数据不变。',
  disabled: '将立即下线且无法登录；任职和数据保留，之后可重新启用。',
};

interface Opening {
  create(): void;
  open(uid: number): void;
  importFile(): void;
}

/** Everything that can be done to users, for the page head, the rows, the bulk bar and the drawer alike. */
export function useUserActions({ create, open, importFile }: Opening) {
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const status = useStatusChange();
  const showLink = useOneTimeLink();
  const failed = (error: ApiError) => void message.error(error.message);
  const unlockCall = useAction(contract.member.unlock, { onError: failed });
  const clearCall = useAction(contract.factor.clear, { onError: failed });
  const resetCall = useAction(contract.member.resetPassword, { onError: failed });

  const setStatus = async (member: Member, to: Status) => {
    const sure =
      to === 'active' ||
      (await confirm({
        title: `停用「${member.name}」？`,
        consequence: `${member.name}（${member.uname}）${CONSEQUENCES.disabled}`,
        okText: '停用',
        danger: true,
      }));
    if (!sure || !(await status.change([member.id], to))) return;
    offerUndo(`已${VERBS[to]}「${member.name}」`, () => status.change([member.id], opposite(to)));
  };

  const resetPassword = async (member: Member) => {
    const sure = await confirm({
      title: `重置「${member.name}」的密码？`,
      consequence: '将生成一次性链接，请转交本人设置新密码；此前的链接随即失效。',
      okText: '生成链接',
    });
    if (!sure) return;
    const answer = await resetCall.mutateAsync({ uid: member.id }).catch(() => null);
    if (answer) showLink({ name: member.name, ...answer });
  };

  const member = contract.member;
  const edit = action<Member>({
    id: 'user.edit',
    title: '编辑',
    call: member.update,
    run: ({ id }) => open(id),
  });
  const view = action<Member>({
    id: 'user.view',
    title: '查看',
    call: member.info,
    run: ({ id }) => open(id),
  });
  const switchTo = (status: 'active' | 'disabled', can: 'enable' | 'disable') =>
    action<Member>({
      id: `user.${can}`,
      title: VERBS[status],
      call: member.setStatus,
      can,
      run: (row) => setStatus(row, status),
    });
  const disable = switchTo('disabled', 'disable');
  const enable = switchTo('active', 'enable');
  const unlock = action<Member>({
    id: 'user.unlock',
    title: '解锁',
    call: member.unlock,
    can: 'unlock',
    run: ({ id, name }) =>
      unlockCall.mutate(
        { uid: id },
        { onSuccess: () => void message.success(`已解除「${name}」的登录锁定`) },
      ),
  });
  const clearFactors = action<Member>({
    id: 'user.clearFactors',
    title: '清除两步验证',
    call: contract.factor.clear,
    run: afterConfirm(
      ({ name }) => ({
        title: `清除「${name}」的两步验证？`,
        consequence: '验证器、通行密钥和恢复码全部移除，下次登录只需密码。请先确认对方身份。',
        okText: '清除',
        danger: true,
      }),
      ({ id, name }) =>
        clearCall.mutate(
          { uid: id },
          { onSuccess: () => void message.success(`已清除「${name}」的两步验证`) },
        ),
    ),
  });
  const viewAs = action<Member>({
    id: 'user.viewAs',
    title: '以该用户身份查看',
    call: contract.auth.viewAs,
    can: 'viewAs',
    run: afterConfirm(
      ({ name }) => ({
        title: `以「${name}」的身份查看？`,
        consequence: `${unsavedWords()}当前标签页将以「${name}」的视角显示，仅可查看，不可修改，最长 ${VIEW_MINUTES} 分钟。开始和结束均记入操作日志。`,
        okText: '开始查看',
      }),
      ({ id }) => startView(id).catch(failed),
    ),
  });
  const reset = action<Member>({
    id: 'user.reset',
    title: '重置密码',
    call: member.resetPassword,
    can: 'resetPassword',
    run: resetPassword,
  });

  return {
    edit,
    unlock,
    reset,
    viewAs,
    clearFactors,
    setStatus: status.change,
    create: action({ id: 'user.create', title: '新建用户', call: member.create, run: create }),
    importFile: action({
      id: 'user.import',
      title: '导入',
      call: member.create,
      icon: <UploadIcon />,
      run: importFile,
    }),
    /** The row says what may be done with it; the first two show as words. */
    rowActions: (row: Member) => [
      row.can.includes('edit') ? edit : view,
      ...allowedActions(row, [unlock, disable, enable, reset, viewAs]),
    ],
    bulk: (['active', 'disabled'] as const).map(
      (to): BulkAction<List> => ({
        id: `user.bulk.${to}`,
        title: VERBS[to],
        keys: keysOf(member.setStatus),
        byFilter: true,
        run: (chosen) => status.changeMany(chosen, to),
      }),
    ),
  };
}

const unsavedWords = () => {
  const unsaved = useTabs.getState().tabs.filter((tab) => tab.dirty);
  return unsaved.length > 0 ? `${unsaved.map(tabText).join('、')}中未保存的修改将丢失。` : '';
};

const opposite = (status: Status): Status => (status === 'active' ? 'disabled' : 'active');

function useStatusChange() {
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const follow = useProgressToast();
  const client = useQueryClient();
  const call = useAction(contract.member.setStatus, {
    onError: (error) => void message.error(error.message),
  });

  const change = (ids: number[], to: Status) => call.mutateAsync({ ids, status: to }).catch(() => null);

  const changeAll = async (search: NonNullable<SelectedRows<List>['filter']>, count: number, to: Status) => {
    const started = await api(contract.member.setStatusOfAll, { search, status: to }).catch(
      (error: ApiError) => {
        void message.error(error.message);
        return null;
      },
    );
    if (!started) return false;
    follow({
      jobId: started.jobId,
      title: `${VERBS[to]} ${count.toLocaleString('zh-CN')} 个用户`,
      onFinish: () => void refresh(client, '/api/admin/member/'),
    });
    return true;
  };

  const changeMany = async (chosen: SelectedRows<List>, to: Status) => {
    const { ids, rows, filter, count, clear } = chosen;
    const who = filter
      ? '当前筛选结果中的全部用户'
      : namesOf(
          rows.map((member) => member.name),
          count,
        );
    const sure = await confirm({
      title: `${VERBS[to]} ${count.toLocaleString('zh-CN')} 个用户？`,
      consequence: `${who}${CONSEQUENCES[to]}${filter ? '将在后台执行，可随时取消。' : ''}`,
      okText: VERBS[to],
      danger: to === 'disabled',
    });
    if (!sure) return;
    if (filter) {
      if (await changeAll(filter, count, to)) clear();
      return;
    }
    const done = await change([...ids], to);
    if (!done) return;
    clear();
    const text = `已${VERBS[to]} ${done.changed} 个用户`;
    // Some were that way already: undoing would change those too.
    if (done.changed === ids.length) offerUndo(text, () => change([...ids], opposite(to)));
    else void message.success(`${text}，其余 ${ids.length - done.changed} 个无需变更`);
  };
  return { change, changeMany };
}

/** `周雅婷、陈天宇、傅涛 等 12 人` */
const namesOf = (names: readonly string[], count: number) =>
  names.length < count || count > 3 ? `${names.slice(0, 3).join('、')}等 ${count} 人` : names.join('、');
