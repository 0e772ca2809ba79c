import { attemptState, contract, type DataOf, PLATFORMS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon } from '#kit/base/icons.tsx';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Box, Column, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { HandoverContent } from '#parts/publish/handover-content.tsx';
import styles from './handover.module.css';

type Opened = DataOf<typeof contract.publish.handoverOpen>;

/** On the phone of whoever publishes by hand: take the text and pictures, bring back the link. Needs no account. */
export default function HandoverPage() {
  const { search } = usePage();
  const id = typeof search.id === 'string' ? search.id : '';
  if (!id)
    return <StateView kind="not-found" title="链接不完整" text={['请重新扫码，或向分享人重新获取链接。']} />;
  return <Opening id={id} />;
}

function Opening({ id }: { id: string }) {
  const query = useCall(contract.publish.handoverOpen, { id }, { staleTime: 60_000 });
  return (
    <Box padding="16 16 40" as="main" tone="text" margin="auto" background="card" className={styles.page}>
      <QueryView query={query}>{(handover) => <Steps id={id} handover={handover} />}</QueryView>
    </Box>
  );
}

function Steps({ id, handover }: { id: string; handover: Opened }) {
  const platform = PLATFORMS[handover.platform].name;
  const [link, setLink] = useState('');
  const give = useAction(contract.publish.handoverReturn);
  const status = give.data?.status ?? handover.status;
  return (
    <>
      <Box as="header" padding="8 0 12">
        <Text as="small" size={13} tone="muted">
          发布到{platform} · {handover.account}
        </Text>
        <Text as="h1" size="20/28" weight={600} breakWords>
          {handover.title}
        </Text>
      </Box>
      {status !== 'handover' ? (
        <Column
          as="section"
          look={{ gap: 8, align: 'center', tone: 'success', background: 'success', radius: 12 }}
          className={styles.done}
          role="status"
        >
          <CheckIcon size={20} />
          <b>{status === 'published' ? '已发布，感谢配合' : attemptState.label(status)}</b>
          {handover.url && (
            <a href={handover.url} target="_blank" rel="noreferrer noopener">
              打开作品
            </a>
          )}
        </Column>
      ) : (
        <>
          <Box padding="16 0 4" as="section" borderTop="line2">
            <StepTitle no={1}>复制文字，保存{handover.video ? '视频' : '图片'}</StepTitle>
            <HandoverContent content={handover} />
          </Box>
          <Box padding="16 0 4" as="section" borderTop="line2">
            <StepTitle no={2}>在{platform}发布</StepTitle>
            <Text as="p" lineHeight={22} tone="text2">
              打开{platform}，用账号「{handover.account}」粘贴文字、选好
              {handover.video ? '视频和封面' : '图片'}并发布。
            </Text>
          </Box>
          <SubmitForm
            className={classOf({ paddingTop: 16, paddingBottom: 4, borderTop: 'line2' })}
            onSubmit={() => give.mutate({ id, link: link.trim() })}
          >
            <StepTitle no={3}>提交作品链接</StepTitle>
            <FailureNote error={give.error?.issues.length ? null : give.error} />
            <Field label="作品链接" issue={give.error?.issues[0]?.msg} hint="在作品页「分享 › 复制链接」">
              {(control) => (
                <Input
                  {...control}
                  size="large"
                  inputMode="url"
                  value={link}
                  maxLength={500}
                  placeholder="https://"
                  autoComplete="off"
                  onChange={(event) => setLink(event.target.value)}
                />
              )}
            </Field>
            <Button
              block
              size="large"
              type="primary"
              htmlType="submit"
              loading={give.isPending}
              disabled={!link.trim()}
            >
              已发布，提交链接
            </Button>
          </SubmitForm>
        </>
      )}
      <Muted as="p" textAlign="center" marginTop={24}>
        链接有效至 {fullMomentText(handover.expiresAt)}，请勿转发给无关人员。
      </Muted>
    </>
  );
}

const StepTitle = ({ no, children }: { no: number; children: ReactNode }) => (
  <Row as="h2" gap={8} size="16/24" weight={600} marginBottom={8}>
    <Row
      as="i"
      look={{ flow: 'inline', justify: 'center', square: 22, size: 13, tone: 'link', upright: true }}
      background="primary"
      radius="round"
    >
      {no}
    </Row>
    {children}
  </Row>
);
