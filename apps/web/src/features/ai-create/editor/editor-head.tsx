import { contract } from '@zhiying/contract';
import { Button, Dropdown } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { CheckIcon, DownIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { copyLink } from '#kit/feedback/copy-link.ts';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import { posterFrom } from '#parts/poster/poster.address.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { SubmitDialog } from '#parts/review/submit-dialog.tsx';
import { mayGoOut } from '../common/may-go-out.ts';
import { SUBMITTED_ARTICLE } from '../review/submitted-article.ts';
import styles from './editor.module.css';
import type { ArticleDesk } from './use-article-editor.ts';

interface EditorHeadProps {
  desk: ArticleDesk;
  people: readonly { id: number; name: string }[];
  onVersions(): void;
}

export function EditorHead({ desk, people, onVersions }: EditorHeadProps) {
  const { info, save, findings } = desk;
  const { toTheme } = useAiAddress();
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const replace = useAction(contract.aiArticle.replace, { onError: failed });
  const pictures = useAction(contract.aiArticle.autoPictures, { onError: failed });
  const facts = useAction(contract.aiArticle.refreshFacts, { onError: failed });
  const share = useAction(contract.aiArticle.share, { onError: failed });
  const blocks = findings.filter(({ severity }) => severity === 'block').length;

  const readAgain = () => api(contract.aiArticle.info, { id: String(info.id) }).then(desk.load, failed);
  const another = async () => {
    const sure = await confirm({
      title: '重新生成本篇？',
      consequence: '将在后台重新生成一篇并替换当前内容；当前内容保留在版本记录中，可随时恢复。',
      okText: '重新生成本篇',
    });
    if (!sure || !(await save.flush()) || !(await replace.mutateAsync({ id: info.id }).catch(() => null)))
      return;
    toTheme(info.themeId);
  };
  const autoPictures = async () => {
    if (!(await save.flush())) return;
    const fresh = await pictures.mutateAsync({ id: info.id, version: save.version() }).catch(() => null);
    if (fresh) desk.load(fresh);
  };
  const shareLink = async () => {
    if (!(await save.flush())) return;
    const made = await share.mutateAsync({ id: info.id }).catch(() => null);
    if (made)
      await copyLink(made.link, `预览链接已复制，${dayjs(made.expiresAt).format('MM-DD HH:mm')} 前有效`);
  };
  const freshFacts = async () => {
    if (!(await save.flush()) || !(await facts.mutateAsync({ ids: [info.id] }).catch(() => null))) return;
    await readAgain();
  };
  const cancelSubmit = useAction(contract.aiArticle.cancelSubmit, { onError: failed, onSuccess: readAgain });
  const mayMakePosters = useMaySee(keysOf(contract.poster.make));
  const [submitting, setSubmitting] = useState(false);
  const items = [
    ...(info.can.includes('cancelSubmit')
      ? [
          {
            key: 'cancelSubmit',
            label: '撤回审核',
            onClick: () => cancelSubmit.mutate({ ids: [info.id] }),
          },
        ]
      : []),
    ...(desk.mayEdit && info.outdated === 'fact'
      ? [{ key: 'facts', label: '更新文中事实', onClick: () => void freshFacts() }]
      : []),
    ...(info.can.includes('replace')
      ? [{ key: 'replace', label: '重新生成本篇', onClick: () => void another() }]
      : []),
    ...(desk.mayEdit ? [{ key: 'auto', label: '自动配图', onClick: () => void autoPictures() }] : []),
    ...(mayMakePosters && mayGoOut(info)
      ? [
          {
            key: 'poster',
            label: '制作海报',
            onClick: async () => (await save.flush()) && go(posterFrom({ articleId: info.id })),
          },
        ]
      : []),
    ...(info.can.includes('share')
      ? [{ key: 'share', label: '复制预览链接', onClick: () => void shareLink() }]
      : []),
  ];
  return (
    <WorkHead
      from={info.theme}
      title="编辑文章"
      onBack={async () => {
        if (await save.flush()) toTheme(info.themeId);
      }}
    >
      <SaveState desk={desk} />
      {info.review !== 'draft' && <ReviewMark state={info.review} />}
      {people.length > 0 && (
        <Mark tone="warning">{`${people.map(({ name }) => name).join('、')}正在编辑本文`}</Mark>
      )}
      <Row gap={8} flex="none" marginLeft="auto" className={styles.headActions}>
        {blocks > 0 && <Mark tone="error">{`${blocks} 处必须处理`}</Mark>}
        {findings.length > blocks && <Mark tone="warning">{`${findings.length - blocks} 处提醒`}</Mark>}
        {items.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items }}>
            <Button icon={<DownIcon />} iconPlacement="end">
              更多
            </Button>
          </Dropdown>
        )}
        <Button onClick={onVersions}>版本记录</Button>
        {info.can.includes('review') && (
          <Button onClick={() => go({ path: 'ai', search: { tabid: 'review', look: info.id } })}>
            去审核
          </Button>
        )}
        {info.can.includes('submit') && (
          <Button onClick={async () => (await save.flush()) && setSubmitting(true)}>提交审核</Button>
        )}
        {desk.mayEdit && (
          <Button
            type="primary"
            disabled={!save.dirty || save.taken !== null}
            loading={save.busy}
            onClick={() => void save.flush(false)}
          >
            保存
          </Button>
        )}
      </Row>
      {submitting && (
        <SubmitDialog
          of={SUBMITTED_ARTICLE}
          rows={[info]}
          onClose={() => setSubmitting(false)}
          onDone={() => void readAgain()}
        />
      )}
    </WorkHead>
  );
}

function SaveState({ desk: { save, info, mayEdit } }: { desk: ArticleDesk }) {
  const words = !mayEdit
    ? info.scheduled + info.sending > 0
      ? '已排期或发布中，取消排期后可修改'
      : '仅可查看'
    : save.taken
      ? '未保存：其他人刚修改过'
      : save.failure
        ? `保存失败：${save.failure.issues[0]?.msg ?? save.failure.message}`
        : save.busy
          ? '正在保存…'
          : save.dirty
            ? '有修改，稍后自动保存'
            : `已保存 ${dayjs(save.savedAt).format('HH:mm:ss')}，第 ${info.versionNo} 版`;
  const wrong = save.taken !== null || save.failure !== null;
  return (
    <Row
      as="span"
      look={{ flow: 'inline', gap: 4, minWidth: 0, size: 12, tone: 'muted', marginLeft: 8 }}
      className={styles.saveState}
      data-wrong={wrong || undefined}
      role="status"
    >
      {!wrong && !save.dirty && mayEdit && <CheckIcon size={14} />}
      {words}
    </Row>
  );
}
