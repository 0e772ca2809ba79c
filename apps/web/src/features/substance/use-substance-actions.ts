import { contract, type Substance } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { useAction } from '#kit/session/api/queries.ts';

const calls = contract.substance;
const failed = (error: Error) => void message.error(error.message);

/** What is done with pieces from lists and drawers; those that cannot be are passed over and said. */
export function useSubstanceActions() {
  const confirm = useConfirm();
  const submitCall = useAction(calls.submit, { onError: failed });
  const cancelCall = useAction(calls.cancelSubmit, { onError: failed });
  const takeDownCall = useAction(calls.takeDown, { onError: failed });
  const removeCall = useAction(calls.remove, { onError: failed });
  const copyCall = useAction(calls.copy, { onError: failed });

  const fitting = (rows: readonly Substance[], verb: Substance['can'][number], word: string) => {
    const fit = rows.filter(({ can }) => can.includes(verb));
    if (fit.length === 0) void message.warning(`所选内容不能${word}`);
    return fit;
  };
  const name = (rows: readonly Substance[]) =>
    rows.length === 1 ? `「${rows[0]?.title}」` : ` ${rows.length} 条内容`;
  const ids = (rows: readonly Substance[]) => ({ ids: rows.map(({ id }) => id) });

  return {
    async submit(rows: readonly Substance[]) {
      const fit = fitting(rows, 'submit', '提交审核');
      if (fit.length === 0) return;
      const done = await submitCall.mutateAsync(ids(fit)).catch(() => null);
      if (done) void message.success(`已提交${name(fit)}，等待审核`);
    },
    async cancelSubmit(rows: readonly Substance[]) {
      const done = await cancelCall.mutateAsync(ids(rows)).catch(() => null);
      if (done) void message.success(`已撤回${name(rows)}的审核`);
    },
    async send(rows: readonly Substance[]) {
      const fit = fitting(rows, 'send', '下发');
      if (fit.length > 0)
        go({ path: 'substance/send', search: { create: 1, ids: fit.map(({ id }) => id).join(',') } });
    },
    async takeDown(rows: readonly Substance[]) {
      const fit = fitting(rows, 'takeDown', '下架');
      if (fit.length === 0) return;
      const sure = await confirm({
        title: `下架${name(fit)}？`,
        consequence: '接收人立即不能查看，已分享的链接同时失效；之后可重新下发。',
        okText: '下架',
        danger: true,
      });
      if (!sure) return;
      const done = await takeDownCall.mutateAsync(ids(fit)).catch(() => null);
      if (done) void message.success(`已下架${name(fit)}`);
    },
    async remove(rows: readonly Substance[]) {
      const fit = fitting(rows, 'delete', '删除');
      if (fit.length === 0) return;
      const sure = await confirm(deletion(`${name(fit)}`, '删除后不可恢复，下发和分享的记录保留。'));
      if (!sure) return;
      const done = await removeCall.mutateAsync(ids(fit)).catch(() => null);
      if (done) void message.success(`已删除${name(fit)}`);
    },
    async copy({ id }: Substance) {
      const made = await copyCall.mutateAsync({ id });
      void message.success('已复制为新草稿');
      return made.id;
    },
  };
}
