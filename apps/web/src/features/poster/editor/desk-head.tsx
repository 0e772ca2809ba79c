import { contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { CheckIcon, ShieldCheckIcon } from '#kit/base/icons.tsx';
import { Muted, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SaveState } from '#kit/form/save-state.tsx';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { SubmitDialog, type SubmitKind } from '#parts/review/submit-dialog.tsx';
import styles from './editor.module.css';
import type { Desk } from './use-desk.ts';

const SUBMITTED: SubmitKind = {
  noun: '海报模板',
  measure: '个',
  submit: contract.posterTemplate.submit,
  reviewers: contract.posterTemplateReview.reviewers,
};

interface DeskHeadProps {
  desk: Desk;
  /** What stands in the way of review, or null; then it is shown. */
  obstacle(): string | null;
  onBack(): void;
  onVersions(): void;
  onRender(): void;
  onUse(): void;
}

/** Where one is, whether everything is saved, and the ways on. */
export function DeskHead({ desk, obstacle, onBack, onVersions, onRender, onUse }: DeskHeadProps) {
  const { info, saved, doc } = desk;
  const [submitting, setSubmitting] = useState(false);
  const leave = async () => {
    if ((await saved.flush()) || desk.locked) onBack();
  };
  const submit = async () => {
    const wrong = obstacle();
    if (wrong) return void message.warning(wrong);
    if (await saved.flush()) setSubmitting(true);
  };
  const render = async () => {
    if ((await saved.flush()) || desk.locked) onRender();
  };
  const readAgain = () =>
    api(contract.posterTemplate.info, { id: String(info.id) }).then(desk.load, (error: Error) =>
      message.error(error.message),
    );
  const withdraw = useAction(contract.posterTemplate.cancelSubmit, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void readAgain(),
  });
  return (
    <Row
      as="header"
      look={{ gap: 8, flex: 'none', paddingX: 24, borderBottom: 'line', phone: 'wrap' }}
      className={styles.head}
    >
      <PlainButton look={{ tone: 'text2', padding: 0, hover: 'link' }} onClick={() => void leave()}>
        海报
      </PlainButton>
      <Muted aria-hidden="true">/</Muted>
      {desk.locked ? (
        <Text as="h1" size={16} weight={600}>
          {info.name}
        </Text>
      ) : (
        <Input
          variant="borderless"
          className={styles.title}
          aria-label="模板名称"
          maxLength={60}
          value={saved.value.name}
          status={saved.value.name.trim() ? '' : 'error'}
          onChange={({ target }) => desk.setSheet({ name: target.value }, 'name')}
        />
      )}
      <Row as="span" gap={6} flex="none" size={12} tone="muted">
        {desk.locked ? (
          '仅可查看'
        ) : saved.dirty || saved.busy || saved.failure ? (
          <SaveState doc={saved} />
        ) : (
          <Row as="span" gap={4} role="status">
            <Text tone="successMark" flow="inline">
              <CheckIcon size={14} />
            </Text>
            已保存 {dayjs(info.updatedAt).format('HH:mm')}
          </Row>
        )}
        <span>
          第 {info.versionNo} 版 · {doc.width} × {doc.height}
        </span>
        {info.status !== 'draft' && <ReviewMark state={info.status} />}
      </Row>
      <Text grow />
      <Row gap={8} flex="none" wrap>
        <Button onClick={onVersions}>版本记录</Button>
        {info.can.includes('use') && <Button onClick={() => void render()}>预览成图</Button>}
        {info.can.includes('cancelSubmit') && (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ ids: [info.id] })}>
            撤回审核
          </Button>
        )}
        {info.can.includes('submit') && (
          <Button type="primary" icon={<ShieldCheckIcon />} onClick={() => void submit()}>
            提交审核
          </Button>
        )}
        {!info.can.includes('submit') && info.can.includes('use') && (
          <Button type="primary" onClick={onUse}>
            生成海报
          </Button>
        )}
      </Row>
      {submitting && (
        <SubmitDialog
          of={SUBMITTED}
          rows={[{ id: info.id, title: info.name }]}
          onClose={() => setSubmitting(false)}
          onDone={() => void readAgain()}
        />
      )}
    </Row>
  );
}
